const RADIUS = 10
const LENGTH = 2 * Math.PI * RADIUS

/** How much was watched: an empty ring, an arc, or a filled check (look §5 "Progress"). `label` says it in words. */
export function ProgressRing({ share, isFull, label }: { share: number; isFull: boolean; label: string }) {
  return (
    <svg viewBox="0 0 26 26" role="img" aria-label={label} className="size-7 flex-none" fill="none" strokeWidth="3">
      <circle cx="13" cy="13" r={RADIUS} stroke="currentColor" opacity=".24" />
      {share > 0 && (
        <circle
          cx="13"
          cy="13"
          r={RADIUS}
          className="origin-center -rotate-90 stroke-accent"
          strokeLinecap="round"
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        />
      )}
      {isFull && <path d="m8.5 13.2 3 3 6-6.2" className="stroke-accent" strokeWidth="2.4" strokeLinecap="round" />}
    </svg>
  )
}

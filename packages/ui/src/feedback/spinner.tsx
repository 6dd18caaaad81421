/** A turning arc; say in words beside it what is loading. */
export function Spinner({ className = 'size-6' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`animate-spin text-accent ${className}`}
      fill="none"
      strokeWidth="2.5"
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" opacity=".22" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
}

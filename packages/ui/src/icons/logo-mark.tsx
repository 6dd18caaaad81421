/** The mark: an M with a light above it. */
export function LogoMark({ className = 'size-6.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M4 42V8h8.6c2.4 8.9 6.2 14.6 11.4 17.2C29.2 22.6 33 16.9 35.4 8H44v34h-8.6V24.4C32.5 29.3 28.7 32.9 24 35.2c-4.7-2.3-8.5-5.9-11.4-10.8V42z"
      />
      <circle cx="24" cy="11.6" r="6.4" fill="var(--m-accent)" />
    </svg>
  )
}

/** A switch whose whole row is the target (look §5 "Toggle"). */
export function ToggleRow({
  label,
  isOn,
  onChange,
  isDisabled = false,
  className = '',
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  className?: string
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      className={`flex w-full items-center justify-between gap-4 text-start ${className}`}
      onClick={() => onChange(!isOn)}
    >
      {label}
      <span className="m-toggle" aria-hidden="true" />
    </button>
  )
}

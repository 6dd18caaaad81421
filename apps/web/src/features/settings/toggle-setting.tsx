import { useId } from 'react'

/** One setting that is on or off; the whole row is its target. */
export function ToggleSetting({
  title,
  text,
  isOn,
  isDisabled = false,
  onChange,
}: {
  title: string
  text?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      disabled={isDisabled}
      className="m-settings-row w-full text-start disabled:opacity-60"
      onClick={() => onChange(!isOn)}
    >
      <span className="block">
        <span id={`${id}-title`} className="block font-[560]">
          {title}
        </span>
        {text && (
          <span id={`${id}-text`} className="mt-0.5 block max-w-[52ch] text-sm text-muted">
            {text}
          </span>
        )}
      </span>
      <span className="m-toggle" aria-hidden="true" />
    </button>
  )
}

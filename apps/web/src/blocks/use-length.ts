import { useTranslate } from '../i18n/i18n.ts'

/** A duration in words, as a fact of its line; no fact when unknown. */
export function useLength(): (minutes: number | undefined) => string[] {
  const t = useTranslate()
  return (minutes) => {
    if (!minutes) return []
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return [hours === 0 ? t('details.minutes', { minutes: rest }) : t('details.hours', { hours, minutes: rest })]
  }
}

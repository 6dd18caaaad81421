import { Button, SkipForwardFillIcon } from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { NextUp } from '../next-up.ts'

/** The way on from a film of a programme that cannot be played. */
export function NextFilmButton({ next, size }: { next: NextUp; size?: 'big' }) {
  const t = useTranslate()
  return (
    <Button icon={SkipForwardFillIcon} {...(size && { size })} onClick={next.play}>
      <span>
        {t(next.label)}: <bdi>{next.name}</bdi>
      </span>
    </Button>
  )
}

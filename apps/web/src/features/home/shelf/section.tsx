import { Button, CheckIcon, PencilIcon } from '@matinee/ui'
import { useId, useState, type ReactNode } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'

/** A section of home with its edit toggle. */
export function ShelfSection({
  title,
  editLabel,
  children,
}: {
  title: string
  editLabel: string
  children: (isEditing: boolean) => ReactNode
}) {
  const t = useTranslate()
  const id = useId()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <section aria-labelledby={id} className="m-shelf mt-12 max-sm:mt-9">
      <div className="mb-4.5 flex items-center gap-3">
        <h2 id={id} className="m-title text-2xl">
          {title}
        </h2>
        <Button
          size="small"
          look={isEditing ? 'primary' : 'ghost'}
          icon={isEditing ? CheckIcon : PencilIcon}
          aria-label={isEditing ? t('home.mediaList.stopEditing') : editLabel}
          className="ms-auto"
          onClick={() => setIsEditing(!isEditing)}
        >
          {t(isEditing ? 'home.mediaList.stopEditing' : 'home.mediaList.edit')}
        </Button>
      </div>
      {children(isEditing)}
    </section>
  )
}

import { CopyButton } from '../blocks/copy-button.tsx'
import { useTranslate } from '../i18n/i18n.ts'

/** Copies an error, with the marks that keep its lines apart in a chat. */
export default function CopyError({ text }: { text: string }) {
  const t = useTranslate()
  return (
    <div className="mt-3 flex justify-center empty:hidden">
      <CopyButton size="small" text={`\`\`\`\n${text}\n\`\`\``} label={t('actions.copy')} />
    </div>
  )
}

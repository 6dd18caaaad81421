import { CopyButton } from '../blocks/copy-button.tsx'
import { useTranslate } from '../i18n/i18n.ts'

/** Copies an error as a code block, so that a chat keeps its lines. */
export default function CopyError({ text }: { text: string }) {
  const t = useTranslate()
  return (
    <div className="mt-3 flex justify-center empty:hidden">
      <CopyButton size="small" text={`\`\`\`\n${text}\n\`\`\``} label={t('actions.copy')} />
    </div>
  )
}

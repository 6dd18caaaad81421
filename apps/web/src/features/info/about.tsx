import { buttonClass } from '@matinee/ui'
import { Link } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { InfoPage, Question } from './info-page.tsx'

const QUESTIONS = ['q1', 'q2', 'q3', 'q4', 'q5'] as const

/** `/about`: five questions, and links to Discover and to help (specification §2). */
export function AboutPage() {
  const t = useTranslate()
  return (
    <InfoPage name={t('global.pages.about')} title={t('about.title')}>
      <p className="mt-4 max-w-[60ch] text-lg text-secondary">{t('about.description')}</p>
      <h2 className="m-title mt-12 mb-5 text-2xl">{t('about.faqTitle')}</h2>
      {QUESTIONS.map((question) => (
        <Question key={question} title={t(`about.${question}.title`)}>
          {t(`about.${question}.body`)}
        </Question>
      ))}
      <div className="mt-6 flex flex-wrap gap-3">
        <Link href={paths.discover()} className={buttonClass({ look: 'primary', size: 'big' })}>
          {t('about.discover')}
        </Link>
        <Link href={paths.support()} className={buttonClass({ size: 'big' })}>
          {t('about.support')}
        </Link>
      </div>
    </InfoPage>
  )
}

import { buttonClass, CompassBoldIcon } from '@matinee/ui'
import { Link } from 'wouter'
import { paths } from '../../services/navigation/paths.ts'

/** The link from home to Discover. */
export function DiscoverLink({ label }: { label: string }) {
  return (
    <Link href={paths.discover()} className={buttonClass()}>
      <CompassBoldIcon className="size-5" />
      {label}
    </Link>
  )
}

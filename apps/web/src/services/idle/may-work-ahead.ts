/** What browsers say of the line and the device; those that do not say are taken for good ones. */
interface Means {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  /** GiB, rounded. */
  readonly deviceMemory?: number
}

/** Devices with no more memory keep it for what is shown, GiB. */
const SMALL_MEMORY = 2

/** Machines with no more processors keep them for what viewers do. */
const FEW_PROCESSORS = 2

/** Whether the viewer's browser saves data; false for browsers that do not say. */
export function savesData(): boolean {
  return (navigator as Means).connection?.saveData === true
}

/**
 * Whether what nobody has pointed at may be fetched or made ahead: not to save data, on a slow line, or with little
 * memory. Whether the page is visible is waited for (work-ahead.ts).
 */
export function mayWorkAhead(): boolean {
  const { connection, deviceMemory = Number.POSITIVE_INFINITY } = navigator as Means
  return !savesData() && (connection?.effectiveType ?? '4g') === '4g' && deviceMemory > SMALL_MEMORY
}

/** Whether the machine has the strength for pictures that move by themselves. */
export function mayMovePictures(): boolean {
  const { hardwareConcurrency = Number.POSITIVE_INFINITY } = navigator as Partial<Navigator>
  return mayWorkAhead() && hardwareConcurrency > FEW_PROCESSORS
}

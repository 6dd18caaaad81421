import { HumanCheckError } from './human-check-error.ts'

const loading = new Map<string, Promise<void>>()

/**
 * Loads a check's script from its maker, once; after a failure the next call loads it again. @throws HumanCheckError
 */
export function loadWidget(address: string): Promise<void> {
  const begun = loading.get(address)
  if (begun) return begun
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(address)
      reject(new HumanCheckError('the check could not be loaded'))
    })
    script.src = address
    document.head.append(script)
  })
  loading.set(address, load)
  return load
}

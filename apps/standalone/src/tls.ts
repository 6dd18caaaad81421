import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { StandaloneConfig } from './config.ts'
import { codeOf, StartError } from './start-error.ts'

function readText(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (failure) {
    throw new StartError(`The file ${path} cannot be read (${codeOf(failure)}): ${variable} names it.`)
  }
}

/**
 * The operator's certificate and key; undefined where the server speaks plain HTTP.
 * @throws StartError for files that cannot be read or do not belong together.
 */
export function readTls({ TLS_CERT_FILE, TLS_KEY_FILE }: StandaloneConfig): { cert: string; key: string } | undefined {
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined) return undefined
  const pair = { cert: readText(TLS_CERT_FILE, 'TLS_CERT_FILE'), key: readText(TLS_KEY_FILE, 'TLS_KEY_FILE') }
  try {
    createSecureContext(pair)
  } catch {
    throw new StartError(
      `The certificate ${TLS_CERT_FILE} and the key ${TLS_KEY_FILE} cannot be used: both must be PEM files that belong together.`,
    )
  }
  return pair
}

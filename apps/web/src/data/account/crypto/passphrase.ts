import { normalPassphrase } from '@matinee/domain'
import { generateMnemonic, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Bits of a new passphrase: 12 words (specification §9). */
const PASSPHRASE_BITS = 128

/** A new passphrase of 12 words. */
export const newPassphrase = (): string => generateMnemonic(wordlist, PASSPHRASE_BITS)

/** Whether these are the words of a passphrase: known ones, with the checksum right. 12 to 24 words pass (protocols §1). */
export const isPassphrase = (typed: string): boolean => validateMnemonic(normalPassphrase(typed), wordlist)

/** Why a command on the data was not done, in a sentence for whoever hosts the server; nothing has changed then. */
export class DataError extends Error {
  override readonly name = 'DataError'
}

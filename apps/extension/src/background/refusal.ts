/** A wish that is not granted; its message is what the page is told. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

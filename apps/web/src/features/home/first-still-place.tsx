/** Where the largest still will be, in the document and until the library was read; without room but for who had begun nothing. */
export const FirstStillPlace = () => <div className="m-first-still" />

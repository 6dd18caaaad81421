/** Whether a question may name a title by an id or an address, instead of by its words. */
export const namesTitle = (question: string): boolean =>
  /^(tt\d{7}|tmdb:|\S+\/(title|movie|tv|media)\/)\S*$/i.test(question)

/** This moment as a part of a file's name, which every system takes. */
export const momentForName = (): string => new Date().toISOString().replaceAll(':', '').replace('.', '-')

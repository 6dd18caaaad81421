/**
 * Where the library is kept: on disk; on disk, where a part of it is damaged; in memory because the disk is full, or refuses for another
 * reason, such as a profile that is read-only; in memory because the browser has no disk for it; in the memory of the pages that were
 * open when the browser removed what was stored.
 */
export type Persistence = 'disk' | 'damaged' | 'full' | 'refused' | 'page' | 'cleared'

/** Whether changes wait in memory for a disk that may take them later. */
export const waitsForDisk = (persistence: Persistence): boolean => persistence === 'full' || persistence === 'refused'

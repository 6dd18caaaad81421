import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'
import { fakeArchive } from './archive.ts'

/** Two films of one programme whose length nobody knows, so that the archive's copy may be of any. */
export const FRANKENSTEIN = '/media/tmdb-movie-1000001223-frankenstein?programme=while-the-kettle-boils'
export const MATCH_GIRL = '/media/tmdb-movie-1000019267-the-little-match-girl?programme=while-the-kettle-boils'

/** The archive has both. */
export const archiveOfProgramme = (page: Page) =>
  fakeArchive(page, {
    identifier: 'FrankensteinfullMovie',
    others: ['theLittleMatchGirllaPetiteMarchandeDallumettes1928'],
    seconds: FILM_SECONDS,
  })

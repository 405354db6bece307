import { FIRST } from './001-first.ts';
import { ALBUMS_AND_FAVOURITES } from './002-albums-and-favourites.ts';

/** Append-only: what a version was stays, since databases of every older one are out there. DATABASE_VERSION is their number. */
export const MIGRATIONS = [FIRST, ALBUMS_AND_FAVOURITES] as const;

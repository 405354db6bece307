/** All changes of favourites wait in one lane: a new one is stored before it is pinned or deleted. */
export const COLLECTIONS_ENTITY = 'collections';

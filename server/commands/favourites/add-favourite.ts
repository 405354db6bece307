import { CODE } from '../../../contract/codes.ts';
import { CONTENT_TYPE, type Favourite, type NewFavourite } from '../../../contract/http/favourites.ts';
import { HELPER_ID } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { createUuid } from '../../security/hashes.ts';
import { countFavourites, insertFavourite, listFavouritesById, type FavouriteRow } from '../../store/favourites/favourites.ts';
import { readUser } from '../../store/account/users.ts';
import { toFavourite } from '../../views/favourite-view.ts';
import { foldText } from '../../views/message-text.ts';
import { HELPER_NAME } from '../../views/profile-view.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';
import { findNote } from './find-note.ts';
import { readFields, type ReadFields } from './read-fields.ts';

type Input = { userId: string; origin: string; given: NewFavourite };
type Source = ReadFields & { collectedFrom: string };

const FAVOURITES = 'collections';

/** A favourite is a copy: it stays when its source message is deleted, and keeps its files readable (authorisation §67). */
export async function addFavourite(unit: Unit, input: Input): Promise<Favourite> {
  const { userId, given } = input;
  const isAgain = given.contentType === CONTENT_TYPE.note && (given.id ?? '') !== '';
  const known = isAgain ? await readOwnNote(unit, userId, given.id ?? '') : undefined;
  if (known !== undefined) return present(unit, known);
  // Each page of the list and its total read all favourites.
  if ((await countFavourites(unit.db, userId)) >= LIMITS.favourites) refuse(CODE.favouriteLimit);
  const source = isAgain ? await readSentNote(unit, input) : await readGiven(unit, input);
  const row: FavouriteRow = {
    id: createUuid(unit.random),
    userId,
    contentType: given.contentType,
    title: source.title,
    collectedUserId: source.collectedFrom,
    fields: JSON.stringify(source.fields),
    searchText: searchTextOf(source),
    isTop: 0,
    createdAt: unit.now,
  };
  await insertFavourite(unit.db, row, source.media);
  await emitDataUpdate(unit, [userId], FAVOURITES);
  return present(unit, row);
}

/** The user's own note, which is already a favourite. */
async function readOwnNote(unit: Unit, userId: string, id: string): Promise<FavouriteRow | undefined> {
  const [row] = await listFavouritesById(unit.db, [id]);
  return row?.userId === userId && row.contentType === CONTENT_TYPE.note ? row : undefined;
}

/** Takes the note's content from its message, not from this request (G13). */
async function readSentNote(unit: Unit, { userId, origin, given }: Input): Promise<Source> {
  const { note, senderId } = await findNote(unit.db, userId, given.id ?? '');
  const fields = await readFields({ db: unit.db, userId, origin }, { contentType: CONTENT_TYPE.note, ...note, id: null });
  return { ...fields, collectedFrom: senderId };
}

/** `collectedUserId` is only a label and grants no access. Only that user's public name is shown. */
async function readGiven(unit: Unit, { userId, origin, given }: Input): Promise<Source> {
  const fields = await readFields({ db: unit.db, userId, origin }, given);
  const named = given.collectedUserId ?? '';
  const isKnown = named === HELPER_ID || (named !== '' && (await readUser(unit.db, named)) !== undefined);
  return { ...fields, collectedFrom: isKnown ? named : userId };
}

/** Text that a search reads: title, note, file name, address (protocol §5 Favourites). */
export function searchTextOf({ title, fields }: Pick<ReadFields, 'title' | 'fields'>): string {
  return foldText([title, fields.noteContent ?? '', fields.fileName ?? '', fields.addressTitle ?? ''].join('\n'));
}

async function present(unit: Unit, row: FavouriteRow): Promise<Favourite> {
  const name = row.collectedUserId === HELPER_ID ? HELPER_NAME : ((await readUser(unit.db, row.collectedUserId))?.nickName ?? '');
  return toFavourite(row, { collectedUserName: name, timeZone: unit.config.timeZone });
}

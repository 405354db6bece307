import type { Favourite } from '../../../contract/http/favourites.ts';
import { HELPER_ID } from '../../../contract/ids.ts';
import { listFavouritePlaces, listFavouritesById, listFavouritesWith, type FavouritePlace } from '../../store/favourites/favourites.ts';
import { endOfTurn } from '../../store/database/end-of-turn.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/account/users.ts';
import { toFavourite } from '../../views/favourite-view.ts';
import { foldText } from '../../views/message-text.ts';
import { HELPER_NAME } from '../../views/profile-view.ts';

export type FavouriteQuery = { userId: string; pageNum: number; pageSize: number; text: string; timeZone: string };

/** Favourites that one turn of the event loop searches; each has a text of up to 12 KB. */
const TEXTS_AT_ONCE = 250;

export async function listFavourites(db: Db, query: FavouriteQuery): Promise<{ rows: Favourite[]; total: number }> {
  const { userId, pageNum, pageSize } = query;
  const ids = await listIds(db, userId, foldText(query.text.trim()));
  const offset = (pageNum - 1) * pageSize;
  const page = ids.slice(offset, offset + pageSize);
  const found = new Map((await listFavouritesById(db, page)).map((row) => [row.id, row]));
  const rows = page.flatMap((id) => found.get(id) ?? []);
  const people = await listUsers(db, [...new Set(rows.map((row) => row.collectedUserId))]);
  const names = new Map([[HELPER_ID, HELPER_NAME], ...people.map((person): [string, string] => [person.id, person.nickName])]);
  const list = rows.map((row) => toFavourite(row, { collectedUserName: names.get(row.collectedUserId) ?? '', timeZone: query.timeZone }));
  return { rows: list, total: ids.length };
}

/** IDs of the whole list, or of the favourites that contain `text`. */
async function listIds(db: Db, userId: string, text: string): Promise<string[]> {
  const places = await listFavouritePlaces(db, userId);
  if (text === '') return places.map(({ id }) => id);
  const pinned = places.filter(({ isTop }) => isTop === 1);
  const others = places.filter(({ isTop }) => isTop !== 1);
  const matching: string[] = [];
  for (const some of [...stepsOf(pinned), ...stepsOf(others)]) {
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined) continue;
    const ids = some.map(({ id }) => id);
    const found = await listFavouritesWith(db, text, { userId, isTop: first.isTop, from: last.createdAt, to: first.createdAt, ids });
    matching.push(...ids.filter((id) => found.has(id)));
    await endOfTurn();
  }
  return matching;
}

function stepsOf(places: readonly FavouritePlace[]): FavouritePlace[][] {
  const steps: FavouritePlace[][] = [];
  for (let start = 0; start < places.length; start += TEXTS_AT_ONCE) steps.push(places.slice(start, start + TEXTS_AT_ONCE));
  return steps;
}

import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { deleteFavourites as deleteRows, listFavouritesById, updateFavourite, type FavouriteRow } from '../../store/favourites/favourites.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';

const FAVOURITES = 'collections';

/** If one ID does not belong to the caller, nothing is deleted (authorisation §68). */
export async function deleteFavourites(unit: Unit, userId: string, ids: readonly string[]): Promise<null> {
  const rows = await requireOwn(unit, userId, ids);
  if (rows.length === 0) return null;
  await deleteRows(
    unit.db,
    rows.map((row) => row.id),
  );
  await emitDataUpdate(unit, [userId], FAVOURITES);
  return null;
}

export async function pinFavourite(unit: Unit, userId: string, input: { id: string; isTop: 0 | 1 }): Promise<null> {
  const [row] = await requireOwn(unit, userId, [input.id]);
  if (row === undefined || row.isTop === input.isTop) return null;
  await updateFavourite(unit.db, row.id, { isTop: input.isTop });
  await emitDataUpdate(unit, [userId], FAVOURITES);
  return null;
}

async function requireOwn(unit: Unit, userId: string, ids: readonly string[]): Promise<FavouriteRow[]> {
  const wanted = new Set(ids);
  const rows = (await listFavouritesById(unit.db, [...wanted])).filter((row) => row.userId === userId);
  return rows.length === wanted.size ? rows : refuse(CODE.notFound);
}

import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { deleteCollections as deleteRows, listCollectionsById, updateCollection, type CollectionRow } from '../../store/chat/collections.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';

const COLLECTIONS = 'collections';

/** One id that is not the caller's, and nothing is deleted (authorisation §68). */
export async function deleteCollections(unit: Unit, userId: string, ids: readonly string[]): Promise<null> {
  const rows = await requireOwn(unit, userId, ids);
  if (rows.length === 0) return null;
  await deleteRows(
    unit.db,
    rows.map((row) => row.id),
  );
  await emitDataUpdate(unit, [userId], COLLECTIONS);
  return null;
}

export async function pinCollection(unit: Unit, userId: string, input: { id: string; isTop: 0 | 1 }): Promise<null> {
  const [row] = await requireOwn(unit, userId, [input.id]);
  if (row === undefined || row.isTop === input.isTop) return null;
  await updateCollection(unit.db, row.id, { isTop: input.isTop });
  await emitDataUpdate(unit, [userId], COLLECTIONS);
  return null;
}

async function requireOwn(unit: Unit, userId: string, ids: readonly string[]): Promise<CollectionRow[]> {
  const wanted = new Set(ids);
  const rows = (await listCollectionsById(unit.db, [...wanted])).filter((row) => row.userId === userId);
  return rows.length === wanted.size ? rows : refuse(CODE.notFound);
}

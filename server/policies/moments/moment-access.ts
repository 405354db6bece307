import { CODE } from '../../../contract/codes.ts';
import { MOMENT_VISIBILITY } from '../../../contract/http/moments/moment-values.ts';
import {
  listMomentsTaggedFor,
  listMomentsWithDeletedTag,
  listOpenAuthors,
  listOpenReaders,
  listPeopleOfTags,
  listPlacesWithMedia,
} from '../../store/moments/moment-audience.ts';
import { readMoment, type MomentPlace, type MomentRow } from '../../store/moments/moments.ts';
import type { Db } from '../../store/tables.ts';
import { refuse } from '../refusal.ts';

/**
 * Who may see a moment (authorisation §23): its author; and mutual friends of whom neither has blocked the other, if the author does not hide
 * the moments from the reader and the reader does not hide those of the author, as far as the tags of the moment allow. Every rule is judged
 * when the moment is read, so a change of a friendship, a switch, a block or a tag counts at once.
 */
export async function listVisible<Place extends Omit<MomentPlace, 'createdAt'>>(db: Db, userId: string, places: readonly Place[]): Promise<Place[]> {
  const authors = new Set(places.map(({ authorId }) => authorId));
  authors.delete(userId);
  const open = await listOpenAuthors(db, userId, [...authors]);
  const limited = places.filter(({ authorId, visibility }) => visibility !== MOMENT_VISIBILITY.friends && open.has(authorId));
  const ids = limited.map(({ id }) => id);
  const tagged = await listMomentsTaggedFor(db, userId, ids);
  // The people whom a deleted tag excluded are unknown, so its moments are hidden from everyone.
  const broken = await listMomentsWithDeletedTag(
    db,
    limited.filter(({ visibility }) => visibility === MOMENT_VISIBILITY.untagged).map(({ id }) => id),
  );
  return places.filter(({ id, authorId, visibility }) => {
    if (authorId === userId) return true;
    if (!open.has(authorId)) return false;
    if (visibility === MOMENT_VISIBILITY.friends) return true;
    return visibility === MOMENT_VISIBILITY.tagged ? tagged.has(id) : !tagged.has(id) && !broken.has(id);
  });
}

export async function canSeeMoment(db: Db, userId: string, moment: MomentRow): Promise<boolean> {
  return (await listVisible(db, userId, [moment])).length > 0;
}

/** A moment that the user may not see is answered like a missing one. */
export async function requireVisibleMoment(db: Db, userId: string, id: string): Promise<MomentRow> {
  const moment = await readMoment(db, id);
  return moment !== undefined && (await canSeeMoment(db, userId, moment)) ? moment : refuse(CODE.notFound);
}

export async function requireOwnMoment(db: Db, userId: string, id: string): Promise<MomentRow> {
  const moment = await readMoment(db, id);
  return moment?.authorId === userId ? moment : refuse(CODE.notFound);
}

/** Everyone who may see the moment now, besides its author. */
export async function listReaders(db: Db, { authorId, visibility }: MomentPlace, tagIds: readonly string[]): Promise<string[]> {
  const readers = await listOpenReaders(db, authorId);
  if (visibility === MOMENT_VISIBILITY.friends) return readers;
  const tagged = await listPeopleOfTags(db, tagIds);
  return readers.filter((id) => tagged.has(id) === (visibility === MOMENT_VISIBILITY.tagged));
}

/** Whether a moment that this user may see contains the file. */
export async function isInVisibleMoment(db: Db, userId: string, uuid: string): Promise<boolean> {
  return (await listVisible(db, userId, await listPlacesWithMedia(db, userId, uuid))).length > 0;
}

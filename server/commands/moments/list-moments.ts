import type { Moment, MomentInteractions } from '../../../contract/http/moments/moments.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { listVisible, requireVisibleMoment } from '../../policies/moments/moment-access.ts';
import { listOpenAuthors } from '../../store/moments/moment-audience.ts';
import { listMomentsById, listPlacesOfAuthor, listTagsOfMoments, type MomentPlace, type MomentRow } from '../../store/moments/moments.ts';
import { listTimeline } from '../../store/moments/timelines.ts';
import type { Db } from '../../store/tables.ts';
import { toMoment } from '../../views/moments/moment-view.ts';
import { readInteractions, SHOWN_IN_DETAILS, SHOWN_IN_LISTS, usersById, type Reading } from './read-interactions.ts';

export type Viewer = { readonly db: Db; readonly viewer: string; readonly timeZone: string };
type Page = { readonly pageNum: number; readonly pageSize: number; readonly wtId?: string | null | undefined };

/**
 * One page of the timeline, or of all moments of one person. The rules are applied to the whole list before it is cut into pages, so that
 * pages and total are exact; the list is bounded (decision 075).
 */
export async function listMoments(reader: Viewer, { pageNum, pageSize, wtId }: Page): Promise<{ rows: Moment[]; total: number }> {
  const { db, viewer } = reader;
  const visible = await listVisible(db, viewer, await listPlaces(reader, wtId ?? undefined));
  const page = visible.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const found = new Map(
    (
      await listMomentsById(
        db,
        [...page].map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const rows = page.flatMap(({ id }) => found.get(id) ?? []);
  return { rows: await present({ ...reader, shown: SHOWN_IN_LISTS }, rows), total: visible.length };
}

async function listPlaces({ db, viewer }: Viewer, wtId: string | undefined): Promise<MomentPlace[]> {
  if (wtId === undefined) return listTimeline(db, viewer, LIMITS.timeline);
  const isOpen = wtId === viewer || (await listOpenAuthors(db, viewer, [wtId])).has(wtId);
  return isOpen ? listPlacesOfAuthor(db, wtId) : [];
}

export async function readMomentById(reader: Viewer, id: string): Promise<Moment> {
  const moment = await requireVisibleMoment(reader.db, reader.viewer, id);
  const [shown] = await present({ ...reader, shown: SHOWN_IN_DETAILS }, [moment]);
  // `present` returns one moment for each row.
  return shown as Moment;
}

export async function readInteractionsById(reader: Viewer, id: string): Promise<MomentInteractions> {
  const moment = await requireVisibleMoment(reader.db, reader.viewer, id);
  const [interactions] = await viewInteractions({ ...reader, shown: SHOWN_IN_DETAILS }, [moment]);
  return interactions as MomentInteractions;
}

/** Each ID is judged by itself. The answer has the order of the IDs. */
export async function listInteractions(reader: Viewer, ids: readonly string[]): Promise<MomentInteractions[]> {
  const wanted = [...new Set(ids)];
  const found = new Map((await listMomentsById(reader.db, wanted)).map((row) => [row.id, row]));
  const visible = await listVisible(
    reader.db,
    reader.viewer,
    wanted.flatMap((id) => found.get(id) ?? []),
  );
  return viewInteractions({ ...reader, shown: SHOWN_IN_LISTS }, visible);
}

async function viewInteractions(reading: Reading, moments: readonly MomentRow[]): Promise<MomentInteractions[]> {
  const interactions = await readInteractions(reading, moments);
  return moments.flatMap(({ id }) => {
    const found = interactions.get(id);
    return found === undefined ? [] : [{ id, ...found }];
  });
}

async function present(reading: Reading, moments: readonly MomentRow[]): Promise<Moment[]> {
  const { db, viewer, timeZone } = reading;
  const interactions = await readInteractions(reading, moments);
  const users = await usersById(
    db,
    moments.map(({ authorId }) => authorId),
  );
  const own = moments.filter(({ authorId }) => authorId === viewer).map(({ id }) => id);
  const tags = await listTagsOfMoments(db, own);
  return moments.flatMap((row) => {
    const found = interactions.get(row.id);
    if (found === undefined) return [];
    return [toMoment(row, { interactions: found, tags: tags.filter(({ momentId }) => momentId === row.id) }, { viewer, users, timeZone })];
  });
}

import { CODE } from '../../../contract/codes.ts';
import type { NewMoment } from '../../../contract/http/moments/moments.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { listReaders, requireOwnMoment } from '../../policies/moments/moment-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseListedText } from '../../policies/text-rules.ts';
import { createUuid } from '../../security/hashes.ts';
import { listFriendsBack } from '../../store/friends/friends.ts';
import { listNotifiedOf } from '../../store/moments/moment-notices.ts';
import { countMoments, deleteMoment, insertMoment, listAllTagIds, type MomentRow } from '../../store/moments/moments.ts';
import { putOnTimelines } from '../../store/moments/timelines.ts';
import type { Unit } from '../unit.ts';
import { announceToReaders, publishMomentCounts, publishMoments } from './publish-moments.ts';
import { readNewMoment } from './read-new-moment.ts';

type Input = { readonly userId: string; readonly origin: string; readonly given: NewMoment };

/**
 * Puts the moment into the timelines of all mutual friends, also of those who may not see it now: switches, blocks and tags are judged when
 * it is read. Returns its ID.
 */
export async function addMoment(unit: Unit, { userId, origin, given }: Input): Promise<string> {
  if ((await countMoments(unit.db, userId)) >= LIMITS.moments) refuse(CODE.momentLimit);
  refuseListedText(unit.config, given.content);
  const { content, images, video, tagIds, media } = await readNewMoment({ db: unit.db, userId, origin }, given);
  const row: MomentRow = {
    id: createUuid(unit.random),
    authorId: userId,
    content,
    images: JSON.stringify(images),
    video: video === null ? null : JSON.stringify(video),
    visibility: given.visibility,
    createdAt: unit.now,
  };
  await insertMoment(unit.db, row, { tagIds, media });
  await putOnTimelines(unit.db, row, [userId, ...(await listFriendsBack(unit.db, userId))]);
  await publishMoments(unit, [userId]);
  announceToReaders(unit, await listReaders(unit.db, row, tagIds));
  return row.id;
}

/** Removes the moment with its likes, comments, notices and the right to read its files. */
export async function removeMoment(unit: Unit, userId: string, id: string): Promise<null> {
  const moment = await requireOwnMoment(unit.db, userId, id);
  const readers = await listReaders(unit.db, moment, await listAllTagIds(unit.db, id));
  const notified = await listNotifiedOf(unit.db, id);
  await deleteMoment(unit.db, id);
  await publishMomentCounts(unit, notified);
  await publishMoments(unit, [userId]);
  announceToReaders(unit, readers);
  return null;
}

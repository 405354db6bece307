import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { canReadMedia } from '../../policies/media-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { createUuid } from '../../security/hashes.ts';
import { listIntervals, readGroup } from '../../store/groups/groups.ts';
import { readMedia } from '../../store/files/media.ts';
import { REPORT_KIND, insertReport } from '../../store/reports/reports.ts';
import type { Db } from '../../store/tables.ts';
import { readUser } from '../../store/account/users.ts';
import { DICTIONARIES } from '../../views/dictionaries.ts';
import { mediaUrl, mediaUuidOf } from '../../views/media-url.ts';
import type { Unit } from '../unit.ts';

export type Report = { complaintType: string; complaintDetail: string; complaintImage: string; targetId: string; type: 0 | 1 };
type Input = { userId: string; origin: string; complaint: Report };

const SHOTS: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
const JOINING_OFF = 2;

/** Reports a user, or a group that the caller can see, with one to five pictures uploaded by the caller (authorisation §121). */
export async function addReport(unit: Unit, { userId, origin, complaint: report }: Input): Promise<{ id: string }> {
  const { type, targetId } = report;
  const reasons = type === REPORT_KIND.user ? DICTIONARIES.user_complaint_type : DICTIONARIES.group_complaint_type;
  if (!reasons.some((row) => row.dictValue === report.complaintType)) refuse(CODE.badRequest);
  if (type === REPORT_KIND.user) await checkPerson(unit.db, userId, targetId);
  else await checkGroup(unit.db, userId, targetId);
  const images = await readShots(unit.db, { userId, origin, list: report.complaintImage });
  const id = createUuid(unit.random);
  const detail = report.complaintDetail.trim();
  await insertReport(unit.db, { id, userId, kind: type, targetId, reason: report.complaintType, detail, images: images.join(','), createdAt: unit.now });
  return { id };
}

async function checkPerson(db: Db, userId: string, targetId: string): Promise<void> {
  if (targetId === userId) refuse(CODE.badRequest);
  if ((await readUser(db, targetId)) === undefined) refuse(CODE.notFound);
}

/** Present and former members may report a group; everyone may while it accepts members. */
async function checkGroup(db: Db, userId: string, groupId: string): Promise<void> {
  const group = await readGroup(db, groupId);
  if (group === undefined || group.dissolvedAt !== null) return refuse(CODE.notFound);
  const hasBeenIn = (await listIntervals(db, groupId, userId)).length > 0;
  if (!hasBeenIn && group.confirminviteSwitch === JOINING_OFF) refuse(CODE.notFound);
}

async function readShots(db: Db, input: { userId: string; origin: string; list: string }): Promise<string[]> {
  const named = [...new Set(input.list.split(',').map((name) => name.trim()))];
  if (named.length > LIMITS.complaintImages) refuse(CODE.badRequest);
  const uuids: string[] = [];
  for (const name of named) {
    const uuid = mediaUuidOf(name, input.origin) ?? mediaUuidOf(mediaUrl(name), input.origin);
    const media = uuid === undefined || !(await canReadMedia(db, input.userId, uuid)) ? undefined : await readMedia(db, uuid);
    if (media === undefined) return refuse(ENGINE_CODE.fileMissing);
    if (!SHOTS.has(media.mime)) refuse(ENGINE_CODE.badImage);
    uuids.push(media.uuid);
  }
  return uuids;
}

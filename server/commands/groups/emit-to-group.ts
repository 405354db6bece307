import type { EngineEventName } from '../../../contract/engine-events.ts';
import { groupConv, readHead } from '../../store/conversations/conversations.ts';
import { appendGroupEvent } from '../../store/groups/group-events.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';
import { listMemberIds } from '../../store/groups/groups.ts';
import { appendGroupNotice } from '../../store/account/notice-frames.ts';
import { emitEvent, type NoticeFrame, type Unit } from '../unit.ts';

/** Emits an event for all members: one row in each member's log, or one row in the log of a large group (decision 039). */
export async function emitToMembers(unit: Unit, groupId: string, event: { name: EngineEventName; d: unknown }): Promise<void> {
  if (!(await isLargeGroup(unit.db, groupId))) return emitEvent(unit, await listMemberIds(unit.db, groupId), event);
  const body = JSON.stringify(event.d);
  const pts = await appendGroupEvent(unit.db, { conv: groupConv(groupId), name: event.name, body, now: unit.now });
  unit.deliveries.push({ kind: 'groupEvent', groupId, name: event.name, body, pts });
}

/** Sends a frame of the notification socket to all members and stores it once for the group. `others` also receive it. */
export async function emitGroupNotice(unit: Unit, groupId: string, { others = [], ...frame }: NoticeFrame & { others?: readonly string[] }): Promise<void> {
  const data = JSON.stringify(frame.data);
  const { lastSeq: seq, isLarge } = await readHead(unit.db, groupConv(groupId));
  const id = await appendGroupNotice(unit.db, { type: frame.type, data, createdAt: unit.now, groupId, seq }, others);
  const notified = { ...frame, id: String(id), ts: unit.now };
  if (isLarge === 1) unit.deliveries.push({ kind: 'notice', userIds: others, groupId, ...notified });
  else unit.deliveries.push({ kind: 'notice', userIds: [...(await listMemberIds(unit.db, groupId)), ...others], ...notified });
}

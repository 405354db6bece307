import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { listStatesOfMembers } from '../../store/conversations/conversations.ts';
import { deleteRiskyContent, listUsesOfContent, putRiskyContent } from '../../store/files/risky-contents.ts';
import { readMedia } from '../../store/files/media.ts';
import { listMessagesById, readMessage, updateMessage, type MessageRow } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import { emitToMembers } from '../groups/emit-to-group.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';
import type { CommandHost } from '../host.ts';
import { listReaders } from '../messages/list-readers.ts';
import { dropPinsOf } from '../pins/publish-pins.ts';
import { emitEvent, emitEventEach, type Unit } from '../unit.ts';
import { BadInput } from './bad-input.ts';

export type Marked = { readonly messages: number };

/** Notifies every user who can see the message and removes its pins. */
export async function markMessage(unit: Unit, input: { ID: string; isRisky: boolean }): Promise<Marked> {
  const rows = await listMessagesById(unit.db, [input.ID]);
  if (rows.length === 0) throw new BadInput(`There is no message ${input.ID}.`);
  let messages = 0;
  for (const row of rows) messages += await markRow(unit, row, input.isRisky);
  return { messages };
}

/** Marks the content itself: no new message may contain it (80004, 4005), regardless of who uploads it again. Returns its hash. */
export async function markContent(unit: Unit, input: { uuid: string; isRisky: boolean }): Promise<string> {
  const media = await readMedia(unit.db, input.uuid);
  if (media === undefined) throw new BadInput(`There is no upload ${input.uuid}.`);
  if (input.isRisky) await putRiskyContent(unit.db, { sha256: media.sha256, createdAt: unit.now });
  else await deleteRiskyContent(unit.db, media.sha256);
  return media.sha256;
}

/**
 * Marks every message that contains the content, in one transaction per message so that no request waits long. A repeated command continues
 * where the last one stopped.
 */
export async function markUsesOfContent(host: CommandHost, input: { sha256: string; isRisky: boolean }): Promise<Marked> {
  let messages = 0;
  for (const use of await listUsesOfContent(host.db, input.sha256)) {
    messages += await host.write(async (unit) => {
      const row = await readMessage(unit.db, use);
      return row === undefined ? 0 : markRow(unit, row, input.isRisky);
    });
  }
  return { messages };
}

async function markRow(unit: Unit, row: MessageRow, isRisky: boolean): Promise<0 | 1> {
  const risk = isRisky ? 1 : 0;
  if (row.revoker !== null || row.risk === risk) return 0;
  await updateMessage(unit.db, row, { risk });
  if (isRisky) await dropPinsOf(unit, row.conv, [row.id]);
  const change = { ID: row.id, sequence: row.seq, hasRiskContent: isRisky };
  if (conversationTypeOf(row.conv) === 'GROUP') {
    await publishGroup(unit, row, { conversationID: row.conv, ...change });
    return 1;
  }
  const readers = readersOf(row);
  const states = (await listStatesOfMembers(unit.db, row.conv)).filter(({ userId }) => readers === undefined || readers.has(userId));
  const each = states.map((state): [string, unknown] => [state.userId, { conversationID: state.conversationID, ...change }]);
  await emitEventEach(unit, { name: 'msg.modify', conv: row.conv }, new Map(each));
  return 1;
}

/** Notifies everyone who can see the message, including former members. */
async function publishGroup(unit: Unit, row: MessageRow, d: object): Promise<void> {
  const groupId = targetOf(row.conv);
  const chosen = readersOf(row);
  const readers = chosen ?? (await listReaders(unit, row.conv, [row.seq])).map(({ userId }) => userId);
  await emitEvent(unit, [...readers], { name: 'msg.modify', conv: row.conv, d });
  if (chosen === undefined && (await isLargeGroup(unit.db, groupId))) await emitToMembers(unit, groupId, { name: 'msg.modify', d });
}

/** Undefined = every user who sees that part of the conversation. */
function readersOf(row: MessageRow): ReadonlySet<string> | undefined {
  return row.onlyFor === null ? undefined : new Set(parseStored<string[]>(row.onlyFor));
}

import type { Pin } from '../../../contract/http/pins.ts';
import { withoutPins, withPin } from '../../core/pins/pins.ts';
import { withReaction, type Reactor } from '../../core/reactions/reactions.ts';
import { CONVERSATION_OVERLAY } from '../../core/overlay/conversation-overlay.ts';
import { FAVOURITES } from '../../core/lists/favourites-list.ts';
import { heldRows, overlayOf } from '../../core/lists/fold-list.ts';
import { GROUP_OVERLAY } from '../../core/overlay/group-overlay.ts';
import { confirmedMessage, UNFOLDED } from '../../core/overlay/message-overlay.ts';
import { PINS_OVERLAY } from '../../core/overlay/pins-overlay.ts';
import { asConfirmed, withServer } from '../../core/overlay/row-overlay.ts';
import { VALUE_OVERLAY } from '../../core/overlay/value-overlay.ts';
import type { FavouriteRow, Inverse, MessageRow, OpRow } from '../../core/rows.ts';
import { listOps } from '../../db/outbox.ts';
import { foldConversation } from '../../db/overlay/fold-conversation.ts';
import { readReactor } from '../../db/people/read-reactor.ts';
import { writeAsLeader, type Fence, type WritableDatabase } from '../../db/transaction.ts';
import { END_OP_TABLES } from './end-op.ts';

/**
 * Converts operations of builds before decision 050. Those rows contain how to undo the change, but not what the server holds. The newest
 * operation is converted first and the oldest last, so that the oldest one's undo value becomes the server's value.
 */
export async function adoptOlderOps(fence: Fence, me: string): Promise<void> {
  if (!(await listOps(fence.db)).some(isOlder)) return;
  await writeAsLeader(fence, ['ops', ...END_OP_TABLES], async (db) => {
    const reactor = await readReactor(db, me);
    const older = (await listOps(db)).filter(isOlder);
    for (const op of older.toReversed()) {
      let next: OpRow = { ...op, inverse: [] };
      for (const step of op.inverse ?? []) next = { ...next, ...(await adopt(db, step, { op: next, reactor })) };
      await db.ops.put(next);
    }
    // Shows again the changes that an event had overwritten.
    const conversations = older.flatMap(({ inverse = [] }) => inverse.filter(({ table }) => table === 'conversations'));
    for (const id of new Set(conversations.map(({ key }) => key))) await foldConversation(db, id);
  });
}

function isOlder({ inverse = [] }: OpRow): boolean {
  return inverse.length > 0;
}

type Adopted = { readonly op: OpRow; readonly reactor: Reactor };

/** Returns what the operation holds or adds from now on. */
async function adopt(db: WritableDatabase, step: Inverse, { op, reactor }: Adopted): Promise<Partial<OpRow>> {
  const { table, key } = step;
  const part = (step.row ?? {}) as object;
  switch (table) {
    case 'conversations': {
      const row = await db.conversations.get(key);
      if (row !== undefined) await db.conversations.put(withServer(row, part, CONVERSATION_OVERLAY));
      return {};
    }
    case 'messages':
    case 'reactions':
      return adoptMessage(db, step, { op, reactor });
    case 'pins':
      return adoptPins(db, step, op);
    case 'groups': {
      const row = await db.groups.get(key);
      if (row !== undefined) await db.groups.put(withServer(row, part, GROUP_OVERLAY));
      return {};
    }
    case 'kv': {
      const row = key === 'blacklist' || key === 'userConfig' ? await db.kv.get(key) : undefined;
      if (row !== undefined) await db.kv.put(withServer(row, { value: (part as { readonly value?: unknown }).value }, VALUE_OVERLAY));
      return {};
    }
    case 'collections':
      return adoptFavourite(db, step, op);
  }
}

async function adoptMessage(db: WritableDatabase, { table, key, row: before }: Inverse, { op, reactor }: Adopted): Promise<Partial<OpRow>> {
  if (table === 'messages' && op.call.kind === 'engine' && op.call.method === 'delete')
    return before === undefined ? {} : { held: [...(op.held ?? []), before as MessageRow] };
  const row = await db.messages.get(key);
  if (row === undefined) return {};
  const confirmed = confirmedMessage(row);
  const part =
    table === 'messages'
      ? ((before ?? {}) as Partial<MessageRow>)
      : {
          reactionList: [
            ...Object.entries((before ?? {}) as Readonly<Record<string, boolean>>).reduce(
              (list, [reactionID, on]) => withReaction(list, { reactionID, on }, reactor),
              confirmed.reactionList as readonly MessageRow['reactionList'][number][],
            ),
          ],
        };
  await db.messages.put(withServer(row, part, UNFOLDED));
  return {};
}

async function adoptPins(db: WritableDatabase, { key, row: before }: Inverse, op: OpRow): Promise<Partial<OpRow>> {
  const row = (await db.pins.get(key)) ?? { id: key, pins: [] };
  const steps = Object.entries((before ?? {}) as Readonly<Record<string, Pin | null>>);
  const rest = withoutPins(
    asConfirmed(row, PINS_OVERLAY).pins,
    steps.map(([msgId]) => msgId),
  );
  const pins = steps.reduce((list, [, pin]) => (pin === null ? list : withPin(list, pin)), rest);
  await db.pins.put(withServer(row, { pins }, PINS_OVERLAY));
  const added = steps.find(([, pin]) => pin === null)?.[0];
  const shown = row.pins.find(({ msgId }) => msgId === added);
  return shown === undefined || op.adds !== undefined ? {} : { adds: shown };
}

async function adoptFavourite(db: WritableDatabase, { key, row: before }: Inverse, op: OpRow): Promise<Partial<OpRow>> {
  const row = await db.collections.get(key);
  if (before === undefined) return row === undefined ? {} : { adds: row };
  if (typeof before === 'object' && before !== null && 'id' in before) return { heldRows: [...heldRows(op), before] };
  if (row !== undefined) await db.collections.put(withServer(row, before as Partial<FavouriteRow>, overlayOf(FAVOURITES)));
  return {};
}

import { NOTIFY_DATA, type NotifyData } from '../../../contract/notify-frames.ts';
import { ADMINISTRATOR_ID, c2cConversationId, groupConversationId } from '../../../contract/ids.ts';
import { applyConversation } from '../../core/apply/apply-conversation.ts';
import { NOTICES_SCOPE } from '../../core/groups/notices/group-notices.ts';
import { hasNewNotices } from '../../core/groups/notices/notice-counts.ts';
import { groupScope, pinsScope } from '../../core/conversations/chat-scopes.ts';
import type { MessageRow } from '../../core/rows.ts';
import { putKv, readKv, type KvValues } from '../../db/kv.ts';
import { storeConfirmedValue } from '../../db/overlay/fold-value.ts';
import { listMessagesAt, listMessagesFromSender } from '../../db/messages.ts';
import { writeAsLeader, type LeaderDatabase, type WritableDatabase } from '../../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../../db/workspace.ts';
import { applyRemoval } from '../inbound/apply-removal.ts';
import type { RowChanges } from '../leader/row-changes.ts';

export type Notice = { readonly type: number; readonly data: unknown; readonly id?: string | undefined };

export type NoticeContext = { readonly db: LeaderDatabase; readonly me: string; readonly epoch: number; readonly changes: RowChanges };

/** The context for the writes of one frame. */
type NoticeWrite = Omit<NoticeContext, 'db'> & { readonly db: WritableDatabase };

/**
 * Applies one frame of the notification socket (protocol §6) and stores its ID in the same transaction (G3), so that the server repeats the
 * frame until it is stored. The event log contains the same change; the later of the two has no effect. `refetch` = lists to read again;
 * `open` = the data of the chats on screen.
 */
export async function applyNotice(context: NoticeContext, notice: Notice): Promise<{ readonly refetch: readonly string[] }> {
  const { db, epoch } = context;
  const refetch: string[] = [];
  await writeAsLeader({ db, epoch }, WORKSPACE_TABLES, async (db) => {
    refetch.push(...(await applyKind({ ...context, db }, notice)));
    if (notice.id !== undefined) await putKv(db, 'notifySince', notice.id);
  });
  return { refetch };
}

/** The scope name for all chats on screen. */
export const OPEN_CHATS = 'open';

const NOTHING: readonly string[] = [];

async function applyKind(context: NoticeWrite, { type, data }: Notice): Promise<readonly string[]> {
  switch (type) {
    case 1:
      await applyCount(context, 1, data);
      return ['applies'];
    case 2:
      await applyCount(context, 2, data);
      return NOTHING;
    case 3: {
      const pins = NOTIFY_DATA[3].safeParse(data);
      const peer = pins.success ? pins.data?.toUserWtId : undefined;
      return [peer === undefined ? OPEN_CHATS : pinsScope(peer)];
    }
    case 4:
      return applyGroupNoticeCounts(context, data);
    case 5: {
      const group = NOTIFY_DATA[5].safeParse(data);
      return [group.success ? groupScope(group.data.groupNumber) : OPEN_CHATS];
    }
    case 6: {
      const list = NOTIFY_DATA[6].safeParse(data);
      return list.success ? [list.data.scope] : NOTHING;
    }
    case 7: {
      const change = NOTIFY_DATA[7].safeParse(data);
      if (change.success) await applyGroupChange(context, change.data);
      return NOTHING;
    }
    case 8: {
      const gone = NOTIFY_DATA[8].safeParse(data);
      if (gone.success) await applyPeerDeletion(context, gone.data);
      return NOTHING;
    }
    default:
      return NOTHING;
  }
}

type CountKey = 'friendApplyUnread' | 'momentsUnread';

const COUNTS = {
  1: (data: unknown): KvValues['friendApplyUnread'] | undefined => NOTIFY_DATA[1].safeParse(data).data?.friendApplyUnread,
  2(data: unknown): KvValues['momentsUnread'] | undefined {
    const known = NOTIFY_DATA[2].safeParse(data).data;
    return typeof known === 'object' ? known.count : known;
  },
} as const;
const COUNT_KEYS = { 1: 'friendApplyUnread', 2: 'momentsUnread' } as const satisfies Record<number, CountKey>;

async function applyCount({ db }: NoticeWrite, type: keyof typeof COUNTS, data: unknown): Promise<boolean> {
  const value = COUNTS[type](data);
  if (value !== undefined) await putKv(db, COUNT_KEYS[type], value);
  return value !== undefined;
}

/** A waiting reading of a list stays applied. Rows arrive with a higher count: the end of a group has no other event about its notice (decision 073). */
async function applyGroupNoticeCounts({ db }: NoticeWrite, data: unknown): Promise<readonly string[]> {
  const counts = NOTIFY_DATA[4].safeParse(data).data;
  if (counts === undefined) return NOTHING;
  const before = await readKv(db, 'groupNoticeUnread');
  await storeConfirmedValue(db, 'groupNoticeUnread', () => counts);
  return hasNewNotices(before, counts) ? [NOTICES_SCOPE] : NOTHING;
}

/** Applies an admin's change to a group: recalled messages of a member, or a range that is cleared for all members. */
async function applyGroupChange(context: NoticeWrite, change: NotifyData<7>): Promise<void> {
  const { db } = context;
  const conversationID = groupConversationId(change.groupNumber);
  const upTo = change.lastMessageSequence ?? undefined;
  if (change.action === 'clear') return upTo === undefined ? undefined : clear(context, conversationID, upTo);
  const from = change.userWtId ?? undefined;
  if (from === undefined) return undefined;
  const rows =
    typeof change.msgSeq === 'number'
      ? await listMessagesAt(db, conversationID, [change.msgSeq])
      : upTo === undefined
        ? []
        : await listMessagesFromSender(db, conversationID, { from, upTo });
  const list = rows.filter((row) => row.from === from && !row.isRevoked).map(refOf);
  return applyRemoval(context, { e: 'msg.revoke', d: { conversationID, list, revoker: ADMINISTRATOR_ID } });
}

async function clear(context: NoticeWrite, conversationID: string, clearSequence: number): Promise<void> {
  const { db, me, changes } = context;
  const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: [conversationID] });
  const known = space.conversations.get(conversationID);
  if (known === undefined || clearSequence <= known.clearSequence) return;
  const { shelf: _shelf, rank: _rank, ...conversation } = known;
  const next = { ...conversation, clearSequence };
  changes.note([{ e: 'conv.update', d: next }]);
  applyConversation(space, next);
  await saveWorkspace(db, space);
}

/**
 * Applies the peer's deletion for both sides. Messages whose time or ID differs from the frame stay, because the frame is about other
 * messages.
 */
async function applyPeerDeletion(context: NoticeWrite, gone: NotifyData<8>): Promise<void> {
  const conversationID = c2cConversationId(gone.fromWtId);
  const sequences = listOf(gone.msgSeq);
  const [times, ids] = [listOf(gone.senderTime), listOf(gone.msgId)];
  const isNamed = (row: MessageRow): boolean => {
    const at = sequences.indexOf(row.sequence);
    return (times[at] ?? row.time) === row.time && (ids[at] ?? row.ID) === row.ID;
  };
  const list = (await listMessagesAt(context.db, conversationID, sequences)).filter(isNamed).map(refOf);
  await applyRemoval(context, { e: 'msg.delete', d: { conversationID, list } });
}

const refOf = ({ ID, sequence }: MessageRow): { ID: string; sequence: number } => ({ ID, sequence });

function listOf<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}

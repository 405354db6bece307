import { conversationTypeOf, HELPER_ID, targetOf } from '../../contract/ids.ts';
import { convKey, readHead, readState, resolveState, type ConversationHead, type ConversationState } from '../store/conversations/conversations.ts';
import { listIntervals, type Interval } from '../store/groups/groups.ts';
import type { View } from '../store/messages/messages.ts';
import type { Db } from '../store/tables.ts';
import { readUser } from '../store/account/users.ts';

export type Access = View & {
  conversationID: string;
  /** State of this user after resolving defaults. */
  state: ConversationState | undefined;
  head: ConversationHead;
  /** Newest and oldest sequence that this user can have. */
  lastSequence: number;
  firstSequence: number;
};

/**
 * What a user may read of a conversation: the whole log of a pair; for a group the messages of the time as a member (protocol §7 Sequence);
 * none that the user cleared. Undefined = foreign or missing, so that both look the same from outside.
 */
export async function readAccess(db: Db, userId: string, conversationID: string): Promise<Access | undefined> {
  const conv = convKey(userId, conversationID);
  const isGroup = conversationTypeOf(conversationID) === 'GROUP';
  const spans = isGroup ? await groupSpans(db, userId, targetOf(conversationID)) : await pairSpans(db, userId, conversationID);
  if (spans === undefined) return undefined;
  const state = await readState(db, userId, conv);
  const head = await readHead(db, conv);
  return buildAccess({ userId, conversationID, conv, state, head, spans });
}

export type Span = { from: number; to: number };

type Found = Pick<Access, 'userId' | 'conversationID' | 'conv' | 'state' | 'head'> & { spans: readonly Span[] };

/** Builds the access from rows that were already read, for readAccess and for callers that read the rows of many members at once. */
export function buildAccess({ userId, conversationID, conv, spans, state, head }: Found): Access {
  const last = spans.at(-1);
  const cleared = state?.clearSeq ?? 0;
  const ranges = spans.map(({ from, to }) => ({ from: Math.max(from, cleared), to: Math.min(to, head.lastSeq) })).filter(({ from, to }) => from < to);
  return {
    userId,
    conv,
    conversationID,
    state: state === undefined ? undefined : resolveState(state, head),
    head,
    ranges,
    lastSequence: last === undefined ? 0 : Math.min(last.to, head.lastSeq),
    firstSequence: (spans[0]?.from ?? 0) + 1,
  };
}

async function groupSpans(db: Db, userId: string, groupId: string): Promise<Span[] | undefined> {
  const intervals = await listIntervals(db, groupId, userId);
  return intervals.length === 0 ? undefined : intervals.map(toSpan);
}

export function toSpan({ fromSeq, toSeq }: Interval): Span {
  return { from: fromSeq, to: toSeq ?? Number.MAX_SAFE_INTEGER };
}

/** Peers of a pair that are not users. */
export function isSystemPeer(peer: string): boolean {
  return peer === HELPER_ID || peer.startsWith('yx');
}

export const WHOLE_LOG: readonly Span[] = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];

async function pairSpans(db: Db, userId: string, conversationID: string): Promise<readonly Span[] | undefined> {
  const peer = targetOf(conversationID);
  const isKnown = isSystemPeer(peer) || (peer !== userId && (await readUser(db, peer)) !== undefined);
  return isKnown ? WHOLE_LOG : undefined;
}

import type { Conversation } from '../../../contract/conversation.ts';
import { targetOf } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Access } from '../../policies/conversation-access.ts';
import { listGroupMentions, type GroupMention } from '../../store/groups/group-mentions.ts';
import type { ConversationState } from '../../store/conversations/conversations.ts';
import { countUnread, listReadableSeqs } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';

export type Mentions = Conversation['groupAtInfoList'];

export const AT_ME = 1;
export const AT_ALL = 2;
export const AT_BOTH = 3;

/** A row of the list keeps this many of the newest mentions. */
export const REMEMBERED_MENTIONS = 50;

type Marks = Pick<ConversationState, 'isLarge' | 'unread' | 'readSeq' | 'clearSeq' | 'atList'>;

/** The unread count is stored for each member of a small group. In a large group the server counts it, up to a limit (decision 039). */
export async function readUnread(db: Db, access: Access, state: Marks): Promise<number> {
  if (state.isLarge === 0) return state.unread;
  const after = Math.max(state.readSeq, state.clearSeq);
  return after >= access.lastSequence ? 0 : countUnread(db, { ...access, limit: LIMITS.largeGroupUnread }, after);
}

/** Mentions of all members that a list row can show. */
export function listNewestMentions(db: Db, conv: string): Promise<GroupMention[]> {
  return listGroupMentions(db, conv, { after: 0, count: REMEMBERED_MENTIONS });
}

/**
 * Mentions by name are in the member's row; mentions of all members are in a table of the group. The result omits mentions of messages that
 * this user can no longer read.
 */
export async function listMentionsOfLarge(db: Db, access: Access, { state, ofAll }: { state: Marks; ofAll: readonly GroupMention[] }): Promise<Mentions> {
  const named = parseStored<Mentions>(state.atList);
  const known = new Set(named.map((mention) => mention.messageSequence));
  const added = ofAll
    .filter((mention) => mention.seq > state.readSeq && !known.has(mention.seq) && mention.sender !== access.userId)
    .map(({ seq, sender }) => ({ from: sender, groupID: targetOf(access.conversationID), messageSequence: seq, atTypeArray: [AT_ALL] }));
  const all = [...named, ...added].sort((left, right) => left.messageSequence - right.messageSequence);
  const readable = await listReadableSeqs(
    db,
    access,
    all.map((mention) => mention.messageSequence),
  );
  return all.filter((mention) => readable.has(mention.messageSequence)).slice(-REMEMBERED_MENTIONS);
}

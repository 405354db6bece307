import { MARK_FOLD, MARK_HIDDEN } from '../../../contract/conversation-marks.ts';
import type { EngineParams } from '../../../contract/engine-methods.ts';
import { groupConversationId } from '../../../contract/ids.ts';
import { marksAfterDeletion, withRank } from '../apply/apply-conversation.ts';
import type { ConversationRow, EngineCall, HttpCall, OpRow } from '../rows.ts';
import { editOf } from '../groups/group-edit.ts';
import { groupScope } from '../conversations/chat-scopes.ts';
import { targetOf } from '../../../contract/ids.ts';
import { conversationOfFriendOp, friendChangeOf, friendLane, type FriendChange } from './friend-overlay.ts';
import { asShown, asConfirmed, type RowOverlay } from './row-overlay.ts';

export const GROUP_PIN_PATH = '/user/groupchat/member/setTop';
export const GROUP_PIN = 1;
export const GROUP_UNPIN = 2;

export const CONVERSATION_OVERLAY: RowOverlay<ConversationRow> = {
  fields: ['isPinned', 'isMuted', 'mutedUntil', 'markList', 'remark', 'groupProfile'],
  laterFields: ['groupProfile'],
  fold: (row, { call }) => (call.kind === 'engine' ? foldEngineCall(row, call) : foldHttpCall(row, call)),
};

/** The lanes of the operations that change a conversation. */
export function lanesOfConversation(id: string): readonly string[] {
  return [conversationLane(id), id.startsWith('GROUP') ? groupScope(targetOf(id)) : friendLane(targetOf(id))];
}

const LANE = 'conversation:';

export function conversationLane(id: string): string {
  return `${LANE}${id}`;
}

/** The conversations that an operation changes. */
export function conversationsOf(op: Pick<OpRow, 'entity' | 'call'>): readonly string[] {
  if (op.entity.startsWith(LANE)) return [op.entity.slice(LANE.length)];
  const pair = conversationOfFriendOp(op);
  if (pair !== undefined) return [pair];
  const edit = editOf(op);
  return edit?.field === 'remark' || edit?.field === 'name' ? [groupConversationId(edit.groupNumber)] : [];
}

export function confirmedConversation(row: ConversationRow): ConversationRow {
  return row.server === undefined ? row : withRank(asConfirmed(row, CONVERSATION_OVERLAY));
}

export function shownConversation(confirmed: ConversationRow, waiting: readonly OpRow[]): ConversationRow {
  const shown = asShown(confirmed, waiting, CONVERSATION_OVERLAY);
  return shown === confirmed ? confirmed : withRank(shown);
}

function foldEngineCall(row: ConversationRow, call: EngineCall): ConversationRow | undefined {
  const id = row.conversationID;
  switch (call.method) {
    case 'convPin':
      return call.params.id === id ? { ...row, isPinned: call.params.on } : undefined;
    case 'convMute':
      return call.params.id === id ? withMute(row, call.params) : undefined;
    case 'convMark':
      return call.params.ids.includes(id)
        ? { ...row, markList: withMark(row.markList, call.params.mark, call.params.on), ...muteOfArchiving(row, call.params) }
        : undefined;
    case 'convDelete':
      return call.params.ids.includes(id) ? { ...row, isPinned: false, markList: marksAfterDeletion(row.markList) } : undefined;
    default:
      return undefined;
  }
}

/**
 * With `until`, `AcceptAndNotify` ends a mute only if it ends at `until`. Like the server, it also takes the conversation out of the archive,
 * in which another device may have put it meanwhile.
 */
function withMute(row: ConversationRow, { type, until = 0 }: EngineParams<'convMute'>): ConversationRow {
  const { mutedUntil, ...rest } = row;
  if (type === 'AcceptNotNotify') return { ...rest, isMuted: true, ...(until > 0 ? { mutedUntil: until } : {}) };
  if (until > 0 && until !== mutedUntil) return row;
  return { ...rest, isMuted: false, markList: withMark(row.markList, MARK_FOLD, false) };
}

/** The server mutes a conversation that is archived without a mute, because archiving needs one (protocol C8). */
function muteOfArchiving({ isMuted }: ConversationRow, { mark, on }: EngineParams<'convMark'>): Partial<ConversationRow> {
  return mark === MARK_FOLD && on && !isMuted ? { isMuted: true } : {};
}

function foldHttpCall(row: ConversationRow, call: HttpCall): ConversationRow | undefined {
  if (call.path === GROUP_PIN_PATH) {
    return call.body['groupNumber'] === targetOf(row.conversationID) ? { ...row, isPinned: call.body['topStatus'] === GROUP_PIN } : undefined;
  }
  const friend = friendChangeOf({ call });
  if (friend !== undefined) return conversationOfFriendOp({ call }) === row.conversationID ? withFriendChange(row, friend.change) : undefined;
  const edit = editOf({ call });
  if (edit === undefined || groupConversationId(edit.groupNumber) !== row.conversationID) return undefined;
  // The user's remark of a group is the name of its conversation.
  if (edit.field === 'remark') return { ...row, remark: edit.value };
  return edit.field === 'name' && row.groupProfile !== undefined ? { ...row, groupProfile: { ...row.groupProfile, name: edit.value } } : undefined;
}

function withFriendChange(row: ConversationRow, { remark, hideStatus }: FriendChange): ConversationRow {
  if (hideStatus !== undefined) return { ...row, markList: withMark(row.markList, MARK_HIDDEN, hideStatus === 1) };
  return { ...row, remark: remark ?? '' };
}

function withMark(marks: readonly string[], mark: string, on: boolean): string[] {
  const others = marks.filter((one) => one !== mark);
  return on ? [...others, mark] : others;
}

import type { Conversation } from '../../../contract/conversation.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { updateState, type ConversationState } from '../../store/conversations.ts';
import { countUnread } from '../../store/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Unit } from '../unit.ts';
import { announceStates } from './ensure-conversation.ts';

/** `isLastChanged`: the last message of the list may be another one now, whatever the counts say. */
export type Gone = { states: readonly ConversationState[]; seqs: readonly number[]; isLastChanged?: boolean };

/** After rows went away: counts anew for those who had not read them, and tells whose row of the list changed. */
export async function refreshUnread(unit: Unit, conv: string, input: Gone): Promise<void> {
  const changed: ConversationState[] = [];
  for (const state of input.states) {
    const isTouched = input.seqs.some((seq) => seq > Math.max(state.readSeq, state.clearSeq)) && (state.unread > 0 || state.atList !== '[]');
    const next = isTouched ? await recount(unit, state, input.seqs) : state;
    const isCounted = next.unread !== state.unread || next.atList !== state.atList;
    if (isCounted) await updateState(unit.db, state, { unread: next.unread, atList: next.atList });
    if (isCounted || input.isLastChanged === true) changed.push(next);
  }
  if (changed.length > 0) await announceStates(unit, conv, changed);
}

async function recount(unit: Unit, state: ConversationState, gone: readonly number[]): Promise<ConversationState> {
  const access = await readAccess(unit.db, state.userId, state.conversationID);
  const unread = access === undefined ? 0 : await countUnread(unit.db, access, Math.max(state.readSeq, state.clearSeq));
  const mentions = parseStored<Conversation['groupAtInfoList']>(state.atList).filter((mention) => !gone.includes(mention.messageSequence));
  return { ...state, unread, atList: JSON.stringify(mentions) };
}

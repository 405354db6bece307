import { conversationTypeOf } from '../../../contract/ids.ts';
import {
  insertStates,
  listListings,
  listStatesOfConversation,
  newState,
  updateStates,
  type ConversationState,
  type Listing,
} from '../../store/conversations/conversations.ts';
import { loadConversation } from './load-conversations.ts';
import { loadMemberConversations } from './load-member-conversations.ts';
import { emitEventEach, type Unit } from '../unit.ts';

/**
 * Adds the conversation to the lists of the users who lack it and announces it before the message that caused this
 * (protocol §7 conv.update). Returns the states before the change.
 */
export async function ensureConversation(unit: Unit, conv: string, userIds: readonly string[]): Promise<Listing[]> {
  const states = await listListings(unit.db, conv, userIds);
  const known = new Set(states.map((state) => state.userId));
  const fresh = userIds.filter((userId) => !known.has(userId)).map((userId) => newState(userId, conv, unit.now));
  await insertStates(unit.db, fresh);
  const removed = states.filter((state) => state.removed === 1).map((state) => state.userId);
  const back = removed.length === 0 ? [] : await bringBack(unit, conv, removed);
  const announced = [...fresh, ...back];
  if (announced.length > 0) await announceStates(unit, conv, announced);
  return [...states, ...fresh];
}

async function bringBack(unit: Unit, conv: string, userIds: readonly string[]): Promise<ConversationState[]> {
  await updateStates(unit.db, { conv, userIds }, { removed: 0, updateTs: unit.now });
  return listStatesOfConversation(unit.db, conv, userIds);
}

/** Sends each owner the current row of the list. */
export async function announceStates(unit: Unit, conv: string, states: readonly ConversationState[]): Promise<void> {
  await emitEventEach(unit, { name: 'conv.update', conv }, await loadEach(unit, conv, states));
}

async function loadEach(unit: Unit, conv: string, states: readonly ConversationState[]): Promise<ReadonlyMap<string, unknown>> {
  if (states.length > 1 && conversationTypeOf(conv) === 'GROUP') return loadMemberConversations(unit.db, conv, { states });
  const each = new Map<string, unknown>();
  for (const state of states) each.set(state.userId, await loadConversation(unit.db, state, unit.now));
  return each;
}

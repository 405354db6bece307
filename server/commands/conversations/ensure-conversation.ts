import { insertStates, newState, listStatesOfConversation, updateState, type ConversationState } from '../../store/conversations.ts';
import { loadConversation } from './load-conversations.ts';
import { emitEventEach, type Unit } from '../unit.ts';

/**
 * Puts the conversation into the list of everyone who lacks it and tells them, before the message that brought it there
 * (contract §7 conv.update). Returns the states as they were.
 */
export async function ensureConversation(unit: Unit, conv: string, userIds: readonly string[]): Promise<ConversationState[]> {
  const states = await listStatesOfConversation(unit.db, conv, userIds);
  const known = new Set(states.map((state) => state.userId));
  const fresh = userIds.filter((userId) => !known.has(userId)).map((userId) => newState(userId, conv, unit.now));
  await insertStates(unit.db, fresh);
  const back = states.filter((state) => state.removed === 1);
  for (const state of back) await updateState(unit.db, state, { removed: 0, updateTs: unit.now });
  const announced = [...fresh, ...back.map((state) => ({ ...state, removed: 0, updateTs: unit.now }))];
  if (announced.length > 0) await announceStates(unit, conv, announced);
  return [...states, ...fresh];
}

/** Tells each owner how his row of the list looks now. */
export async function announceStates(unit: Unit, conv: string, states: readonly ConversationState[]): Promise<void> {
  const each = new Map<string, unknown>();
  for (const state of states) each.set(state.userId, await loadConversation(unit.db, state, unit.now));
  await emitEventEach(unit, { name: 'conv.update', conv }, each);
}

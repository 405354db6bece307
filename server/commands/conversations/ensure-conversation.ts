import { insertStates, listListings, newState, readState, updateState, type ConversationState, type Listing } from '../../store/conversations.ts';
import { loadConversation } from './load-conversations.ts';
import { emitEventEach, type Unit } from '../unit.ts';

/**
 * Puts the conversation into the list of everyone who lacks it and tells them, before the message that brought it there
 * (contract §7 conv.update). Returns the states as they were.
 */
export async function ensureConversation(unit: Unit, conv: string, userIds: readonly string[]): Promise<Listing[]> {
  const states = await listListings(unit.db, conv, userIds);
  const known = new Set(states.map((state) => state.userId));
  const fresh = userIds.filter((userId) => !known.has(userId)).map((userId) => newState(userId, conv, unit.now));
  await insertStates(unit.db, fresh);
  const announced = [...fresh];
  for (const { userId } of states.filter((state) => state.removed === 1)) {
    await updateState(unit.db, { userId, conv }, { removed: 0, updateTs: unit.now });
    const back = await readState(unit.db, userId, conv);
    if (back !== undefined) announced.push(back);
  }
  if (announced.length > 0) await announceStates(unit, conv, announced);
  return [...states, ...fresh];
}

/** Tells each owner how his row of the list looks now. */
export async function announceStates(unit: Unit, conv: string, states: readonly ConversationState[]): Promise<void> {
  const each = new Map<string, unknown>();
  for (const state of states) each.set(state.userId, await loadConversation(unit.db, state, unit.now));
  await emitEventEach(unit, { name: 'conv.update', conv }, each);
}

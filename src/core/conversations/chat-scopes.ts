import type { OpRow } from '../rows.ts';
import { isHelperConversation, isSystemContact, targetOf } from '../../../contract/ids.ts';

const GROUP_SCOPE = 'group:';
const PINS_SCOPE = 'pins:';

/** Returns the person whose pins the conversation has; undefined when there are none: groups, the helper, system contacts. */
export function pinPeerOf(conversationID: string): string | undefined {
  const hasPins = conversationID.startsWith('C2C') && !isHelperConversation(conversationID) && !isSystemContact(conversationID);
  return hasPins ? targetOf(conversationID) : undefined;
}

/** The scope of the pins of a pair, which is also the lane of the operations on them. */
export function pinsScope(peer: string): string {
  return `${PINS_SCOPE}${peer}`;
}

export function groupScope(groupNumber: string): string {
  return `${GROUP_SCOPE}${groupNumber}`;
}

/** The scopes that are fetched when a chat is opened, in addition to the tables: the pins of a pair, the facts of a group. */
export function scopesOfChat(conversationID: string): readonly string[] {
  if (conversationID.startsWith('GROUP')) return [groupScope(targetOf(conversationID))];
  const peer = pinPeerOf(conversationID);
  return peer === undefined ? [] : [pinsScope(peer)];
}

/**
 * The pins to fetch again after an operation is done. After a chat was cleared, the stored pins may belong to cleared messages, and a pin
 * that the server confirms only afterwards was removed here together with its message.
 */
export function pinsStaleAfter({ call }: Pick<OpRow, 'call'>): readonly string[] {
  if (call.kind !== 'engine' || call.method !== 'convDelete') return [];
  return call.params.ids.filter((id) => pinPeerOf(id) !== undefined).flatMap(scopesOfChat);
}

/** Parses a scope of one chat; undefined for a list of the whole account. */
export function parseChatScope(scope: string): { readonly kind: 'group' | 'pins'; readonly id: string } | undefined {
  if (scope.startsWith(GROUP_SCOPE)) return { kind: 'group', id: scope.slice(GROUP_SCOPE.length) };
  if (scope.startsWith(PINS_SCOPE)) return { kind: 'pins', id: scope.slice(PINS_SCOPE.length) };
  return undefined;
}

import { isHelperConversation, isSystemContact, targetOf } from '../../../contract/ids.ts';
import type { GroupRow } from '../rows.ts';

const ON = 1;

/**
 * Whether a chat shows the call actions: always with one person, in a group while its call switch is on; not with the helper, system
 * contacts and customer service (protocol A39).
 */
export function offersCalls(conversationID: string, group: Pick<GroupRow, 'callSwitch' | 'selfMember'> | undefined): boolean {
  if (conversationID.startsWith('GROUP')) return group?.callSwitch === ON && group.selfMember !== null;
  return !isHelperConversation(conversationID) && !isSystemContact(conversationID) && !targetOf(conversationID).startsWith('@customer_service');
}

/** Why a requested call does not start (protocol C10). */
export type CallVerdict = 'vipOnly' | 'notHere';

/**
 * When the operator requires a membership, a user without one sees that message first. Otherwise no call starts before there is a service
 * for calls.
 */
export function callVerdict({ policy, isMember }: { readonly policy: 'vip' | 'all'; readonly isMember: boolean }): CallVerdict {
  return policy === 'vip' && !isMember ? 'vipOnly' : 'notHere';
}

/** The card of a call with one person starts a new call. The card of a group call does nothing (protocol C10). */
export function canRedial(conversationID: string, call: { readonly isGroup: boolean }): boolean {
  return !call.isGroup && offersCalls(conversationID, undefined);
}

import { IDENTITY, JOIN_RULE } from './group-values.ts';

/**
 * Whether a member with one identity may remove, mute or blacklist a member with the other (protocol A7). The caller checks that the two are
 * not the same person.
 */
export function mayActOn(actor: number, target: number): boolean {
  if (actor === IDENTITY.owner) return target !== IDENTITY.owner;
  return actor === IDENTITY.admin && target === IDENTITY.member;
}

/** `off` leaves invitations to the owner; admins may not invite then either (protocol C46). */
export function mayInvite(inviteSwitch: number, identity: number): boolean {
  return inviteSwitch !== JOIN_RULE.off || identity === IDENTITY.owner;
}

/** Whether an invitation by this member waits for an admin (protocol C46). */
export function needsInviteApproval(inviteSwitch: number, identity: number): boolean {
  return inviteSwitch === JOIN_RULE.approval && identity === IDENTITY.member;
}

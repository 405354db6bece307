import { selfIn } from '../groups/group-edit.ts';
import type { GroupRole } from '../groups/group-role.ts';
import type { GroupRow } from '../rows.ts';

export type PersonCardRules = { readonly showsId: boolean; readonly canAdd: boolean };

const ADMIN = 2;

/**
 * Whether a profile shows the ID and offers 「添加好友」 to a user who opened it from `group` (protocol A8, A9); undefined = opened elsewhere.
 * Member protection separates ordinary members.
 */
export function personCardRules(about: {
  readonly group: Pick<GroupRow, 'memberProtectSwitch' | 'selfMember' | 'operationType'> | undefined;
  /** The person's role in the group; undefined = an ordinary member, or unknown. */
  readonly role: GroupRole | undefined;
  readonly isFriend: boolean;
  readonly isMe: boolean;
}): PersonCardRules {
  const isKnown = about.isFriend || about.isMe;
  const isProtected = about.group?.memberProtectSwitch === 1 && (selfIn(about.group)?.identity ?? 1) < ADMIN;
  return { showsId: !isProtected || isKnown, canAdd: !isKnown && !(isProtected && about.role === undefined) };
}

import type { GroupRow } from '../rows.ts';

export type PersonCardRules = { readonly showsId: boolean; readonly canAdd: boolean };

const ADMIN = 2;

/** What a person's card may show and offer to a user who met the person in this group (protocol A8, A9); undefined = met elsewhere. */
export function personCardRules(about: {
  readonly group: Pick<GroupRow, 'memberProtectSwitch' | 'selfMember'> | undefined;
  readonly isFriend: boolean;
  readonly isMe: boolean;
}): PersonCardRules {
  const isKnown = about.isFriend || about.isMe;
  const isProtected = about.group?.memberProtectSwitch === 1 && (about.group.selfMember?.identity ?? 1) < ADMIN;
  return { showsId: !isProtected || isKnown, canAdd: !isKnown && !isProtected };
}

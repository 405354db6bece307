import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import { isSystemSender } from '../../../contract/ids.ts';
import type { GroupRole } from '../groups/group-role.ts';
import type { FriendRow, GroupRow } from '../rows.ts';
import { personCardRules, type PersonCardRules } from './person-card-rules.ts';

/** The relation of the person to the user. `deletedMe` = the person has deleted the user and is still in the user's list. */
export type PersonKind = 'self' | 'gone' | 'system' | 'official' | 'friend' | 'deletedMe' | 'stranger';

/** An entry of the menu of a profile, in its order. */
export type FriendSetting = 'names' | 'recommend' | 'moments' | 'hide' | 'show' | 'block' | 'unblock' | 'report' | 'delete';

export type ProfileCard = PersonCardRules & {
  readonly kind: PersonKind;
  /** Whether a conversation with the person can be opened. */
  readonly canSend: boolean;
  readonly settings: readonly FriendSetting[];
};

export type AboutPerson = {
  readonly wtId: string;
  readonly isMe: boolean;
  /** 1 official, 2 system (protocol §2 Profile). */
  readonly userType: number;
  readonly isGone: boolean;
  /** Undefined = not in the list of friends. */
  readonly friend: Pick<FriendRow, 'friendsStatus' | 'hideStatus'> | undefined;
  /** The list of friends is on this device. Before that no person is known to be a stranger. */
  readonly isListHere: boolean;
  readonly isBlocked: boolean;
  /** The group where the user met the person; undefined = met elsewhere. */
  readonly group: Pick<GroupRow, 'memberProtectSwitch' | 'selfMember'> | undefined;
  /** The person's role in that group. */
  readonly role?: GroupRole | undefined;
};

const OFFICIAL = 1;
const SYSTEM = 2;

/** What a profile shows and offers. */
export function profileCardOf(about: AboutPerson): ProfileCard {
  const kind = kindOf(about);
  const isFriend = kind === 'friend' || kind === 'official';
  const rules = personCardRules({ group: about.group, role: about.role, isFriend, isMe: about.isMe });
  return {
    kind,
    showsId: kind !== 'gone' && rules.showsId,
    canAdd: (kind === 'deletedMe' || (kind === 'stranger' && about.isListHere)) && rules.canAdd && !about.isBlocked,
    canSend: kind !== 'self' && kind !== 'gone' && kind !== 'system',
    settings: settingsOf(kind, about),
  };
}

function kindOf({ wtId, isMe, userType, isGone, friend }: AboutPerson): PersonKind {
  if (isMe) return 'self';
  if (isGone) return 'gone';
  if (userType === OFFICIAL) return 'official';
  if (userType === SYSTEM || isSystemSender(wtId)) return 'system';
  if (friend?.friendsStatus === FRIENDS_STATUS.friend) return 'friend';
  return friend?.friendsStatus === FRIENDS_STATUS.theyDeletedMe ? 'deletedMe' : 'stranger';
}

function settingsOf(kind: PersonKind, { wtId, friend, isBlocked }: AboutPerson): FriendSetting[] {
  // A name card contains a numeric ID, which the helper does not have.
  if (kind === 'official') return isSystemSender(wtId) ? [] : ['recommend'];
  if (kind !== 'friend' && kind !== 'deletedMe' && kind !== 'stranger') return [];
  const block: FriendSetting[] = [isBlocked ? 'unblock' : 'block', 'report'];
  if (kind === 'stranger') return block;
  const sharing: FriendSetting[] = kind === 'friend' ? ['recommend', 'moments'] : [];
  return ['names', ...sharing, friend?.hideStatus === 1 ? 'show' : 'hide', ...block, 'delete'];
}

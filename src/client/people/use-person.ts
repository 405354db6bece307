import { roleOf, type GroupRole } from '../../core/groups/group-role.ts';
import { membershipOf, type Membership } from '../../core/people/membership.ts';
import { personCardRules } from '../../core/people/person-card-rules.ts';
import { readKv } from '../../db/kv.ts';
import { readGroupMembers } from '../../db/people/group-members.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';

/** The data of a person on this device. `showsId` and `canAdd` follow the rules of the group where the users met. */
export type KnownPerson = {
  readonly nick: string;
  readonly remark: string;
  readonly avatar: string;
  readonly luckyNumber: string;
  readonly actionStatus: number;
  readonly membership: Membership | undefined;
  readonly groupNick: string;
  readonly role: GroupRole | undefined;
  readonly isFriend: boolean;
  readonly isBlocked: boolean;
  readonly showsId: boolean;
  readonly canAdd: boolean;
};

export function usePerson(wtId: string, groupNumber: string): KnownPerson | undefined {
  const { me } = useClient();
  return useQuery(async (db) => readPerson(db, { me, wtId, groupNumber }), [me, wtId, groupNumber]);
}

type Whom = { readonly me: string; readonly wtId: string; readonly groupNumber: string };

async function readPerson(db: AccountDatabase, { me, wtId, groupNumber }: Whom): Promise<KnownPerson> {
  const [user, friend, own, members, group, blacklist] = await Promise.all([
    db.users.get(wtId),
    db.friends.get(wtId),
    readKv(db, 'me'),
    readGroupMembers(db, groupNumber, [wtId]),
    groupNumber === '' ? undefined : db.groups.get(groupNumber),
    readKv(db, 'blacklist'),
  ]);
  const member = members[0];
  const profile = wtId === me ? own : friend;
  const isFriend = friend?.friendsStatus === 0;
  return {
    nick: user?.nick || profile?.nickName || member?.nickName || '',
    remark: friend?.remark || '',
    avatar: user?.avatar || profile?.avatar || member?.avatar || '',
    luckyNumber: user?.luckyNumber || profile?.luckyNumber || '',
    actionStatus: user?.actionStatus ?? profile?.actionStatus ?? 0,
    membership: membershipOf(user ?? profile ?? member?.memberUserInfo),
    groupNick: member?.groupNickname ?? '',
    role: roleOf(member?.identity),
    isFriend,
    isBlocked: blacklist?.includes(wtId) === true,
    ...personCardRules({ group, isFriend, isMe: wtId === me }),
  };
}

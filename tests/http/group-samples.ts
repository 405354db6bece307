import { randomUUID } from 'node:crypto';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { groupConversationId } from '../../contract/ids.ts';
import { insertStates, newState } from '../../server/store/conversations/conversations.ts';
import { putFriend } from '../../server/store/friends/friends.ts';
import { putGroupApplies } from '../../server/store/groups/group-applies.ts';
import { insertGroup, insertMembers } from '../../server/store/groups/groups.ts';
import type { Sample } from './http-samples.ts';
import { CALLERS, CLOSED_GROUP, GROUP, MISSING_GROUP, NEIGHBOUR, type CallerName, type Given, type HttpWorld } from './http-world.ts';

const MEMBERS: readonly CallerName[] = ['owner', 'admin', 'member', 'muted'];
const OUTSIDERS = { exMember: 404, stranger: 404, blacklisted: 404 } as const;
/** For what a restricted account may do too, and for what it may not. */
const DENIED_READ = { ...OUTSIDERS, restricted: 404 } as const;
const DENIED = { ...OUTSIDERS, restricted: 20012 } as const;
const NO_MANAGER = { member: 403, muted: 403 } as const;

const body = (value: unknown): Given => ({ body: value });
const elsewhere = (more: object, hidden = 404) => ({
  foreign: () => body({ groupNumber: CLOSED_GROUP, ...more }),
  missing: () => body({ groupNumber: MISSING_GROUP, ...more }),
  hidden,
});
const ofOwner = (more: object) => ({ may: ['owner'], denied: { admin: 403, ...NO_MANAGER, ...DENIED }, ...elsewhere(more) }) as const;
const ofManagers = (more: object) => ({ may: ['owner', 'admin'], denied: { ...NO_MANAGER, ...DENIED }, ...elsewhere(more) }) as const;

let groups = 0;

/** A group for one call, in which the callers have their roles; `owner` replaces all of them. */
async function freshGroup(world: HttpWorld, owner?: string): Promise<string> {
  groups += 1;
  const id = String(700_000_000 + groups);
  const roles: [userId: string, identity: number][] = [
    [CALLERS.owner, IDENTITY.owner],
    [CALLERS.admin, IDENTITY.admin],
    [CALLERS.member, IDENTITY.member],
    [CALLERS.muted, IDENTITY.member],
  ];
  await world.server.core.write(async ({ db, now }) => {
    const members = owner === undefined ? roles : [[owner, IDENTITY.owner] as const];
    await insertGroup(db, { id, name: `群 ${id}`, ownerId: owner ?? CALLERS.owner, createdAt: now });
    await insertMembers(
      db,
      members.map(([userId, identity]) => ({ groupId: id, userId, identity, joinedAt: now })),
      0,
    );
    await insertStates(
      db,
      members.map(([userId]) => newState(userId, groupConversationId(id), now)),
    );
  });
  return id;
}

const onFreshGroup = (more: object) => async (world: HttpWorld) => body({ groupNumber: await freshGroup(world), ...more });
const byNeighbour = (more: object) => async (world: HttpWorld) => body({ groupNumber: await freshGroup(world, NEIGHBOUR), ...more });

/** A group that all members leave. The neighbour owns it, so that none of them has to transfer it first. */
async function groupToLeave(world: HttpWorld): Promise<Given> {
  const id = await freshGroup(world, NEIGHBOUR);
  await world.server.core.write(async ({ db, now }) => {
    const members = MEMBERS.map((name) => ({ groupId: id, userId: String(CALLERS[name]), identity: IDENTITY.member, joinedAt: now }));
    await insertMembers(db, members, 0);
    await insertStates(
      db,
      members.map(({ userId }) => newState(userId, groupConversationId(id), now)),
    );
  });
  return body({ groupNumber: id });
}

/** The caller invites a friend who is not in the group. */
async function invitation(world: HttpWorld, caller: CallerName): Promise<Given> {
  const ownerId = CALLERS[caller] ?? '';
  const pairs = ownerId === '' ? [] : [[ownerId, NEIGHBOUR] as const, [NEIGHBOUR, ownerId] as const];
  for (const [mine, theirs] of pairs) await world.server.core.write((unit) => putFriend(unit.db, { ownerId: mine, friendId: theirs, createdAt: unit.now }));
  return body({ groupNumber: await freshGroup(world), wtIds: [NEIGHBOUR] });
}

async function waitingApplication(world: HttpWorld): Promise<Given> {
  const groupNumber = await freshGroup(world);
  const id = randomUUID();
  const answer = { status: 0, handlerId: null, remark: '', handledAt: null };
  const row = { id, groupId: groupNumber, applicantId: NEIGHBOUR, content: '', joinType: 3, inviterId: null, ...answer };
  await world.server.core.write((unit) => putGroupApplies(unit.db, [{ ...row, createdAt: unit.now }]));
  return body({ id, groupNumber, applyWtId: NEIGHBOUR, auditStatus: 1 });
}

const managersRead: Partial<Sample> = { may: ['owner', 'admin'], denied: { ...NO_MANAGER, ...DENIED_READ }, ...elsewhere({}) };
const own = { own: () => body({ groupNumber: GROUP }) };
const page = { own: () => body({ pageNum: 1 }) };
const onMember = { wtIds: [CALLERS.member] };

export const GROUP_ADMIN_SAMPLES: Readonly<Record<string, Sample>> = {
  'POST /user/groupchat/remove': { own: onFreshGroup({}), ...ofOwner({}) },
  'POST /user/groupchat/transfer': { own: onFreshGroup({ wtId: CALLERS.member }), ...ofOwner({ wtId: CALLERS.member }) },
  'POST /user/groupchat/admin/addOrRemove': { own: onFreshGroup({ ...onMember, identity: 2 }), ...ofOwner({ ...onMember, identity: 2 }) },
  'POST /user/groupchat/admin/getMutedList': { ...own, ...managersRead },
  'POST /user/groupchat/admin/batchMuted': { own: onFreshGroup({ ...onMember, muteTime: 600 }), ...ofManagers({ ...onMember, muteTime: 600 }) },
  'POST /user/groupchat/admin/joinLimit': { own: onFreshGroup({ limitLevel: 3, limitMember: 1 }), ...ofManagers({ limitLevel: 3, limitMember: 1 }) },
  'POST /user/groupchat/admin/renewLink': { own: onFreshGroup({}), ...ofManagers({}) },
  'POST /user/groupchat/memberBlack/list': { ...own, ...managersRead },
  'POST /user/groupchat/memberBlack/add': { own: onFreshGroup(onMember), ...ofManagers(onMember) },
  'POST /user/groupchat/memberBlack/remove': { own: onFreshGroup(onMember), ...ofManagers(onMember) },
  'POST /user/groupchat/member/batchInvite': { own: invitation, may: MEMBERS, denied: DENIED, ...elsewhere({ wtIds: [NEIGHBOUR] }) },
  'POST /user/groupchat/member/remove': { own: onFreshGroup(onMember), ...ofManagers(onMember) },
  'POST /user/groupchat/member/quit': { own: groupToLeave, may: MEMBERS, denied: DENIED_READ, ...elsewhere({}) },
  'POST /user/groupchat/member/activeJoin': { own: byNeighbour({}), ...elsewhere({}, 11075) },
  'POST /user/groupchat/member/joinVerify': { own: byNeighbour({}), ...elsewhere({}, 200) },
  'POST /user/groupchat/member/audit': { own: waitingApplication, ...ofManagers({ id: randomUUID(), applyWtId: NEIGHBOUR, auditStatus: 2 }) },
  'POST /user/groupchat/member/position/addList': { ...own, may: MEMBERS, denied: DENIED_READ, ...elsewhere({}) },
  'POST /user/groupchat/member/position/removeList': { ...own, ...managersRead },
  'POST /user/groupchat/member/position/managerList': { ...own, may: ['owner'], denied: { admin: 403, ...NO_MANAGER, ...DENIED_READ }, ...elsewhere({}) },
  'POST /user/groupchat/member/position/mutedList': { ...own, ...managersRead },
  'POST /user/groupNotice/joinApplyList': page,
  'POST /user/groupNotice/myApplyList': page,
  'POST /user/groupNotice/othersList': page,
  'POST /user/groupNotice/read': { own: () => body({ type: 3 }) },
};

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupConversationId } from '../../contract/ids.ts';
import { auditApplication } from '../../server/commands/groups/applications/audit-application.ts';
import { editGroup, renewGroupLink, setJoinLimit } from '../../server/commands/groups/edit-group.ts';
import { dissolveGroup } from '../../server/commands/groups/membership/dissolve-group.ts';
import { inviteMembers } from '../../server/commands/groups/membership/invite-members.ts';
import { joinGroup } from '../../server/commands/groups/membership/join-group.ts';
import { leaveGroup } from '../../server/commands/groups/membership/leave-group.ts';
import { removeMembers } from '../../server/commands/groups/membership/remove-members.ts';
import { addToGroupBlacklist } from '../../server/commands/groups/roles/change-group-blacklist.ts';
import { muteMembers } from '../../server/commands/groups/roles/mute-members.ts';
import { setAdmins } from '../../server/commands/groups/roles/set-admins.ts';
import { transferGroup } from '../../server/commands/groups/roles/transfer-group.ts';
import type { Unit } from '../../server/commands/unit.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { newState } from '../../server/store/conversations/conversations.ts';
import { putFriend } from '../../server/store/friends/friends.ts';
import { insertGroup, insertMembers, updateGroup } from '../../server/store/groups/groups.ts';
import { createTestCore, type TestCore } from '../support/test-server.ts';
import { enlargeGroupIfDue } from '../../server/commands/groups/enlarge-group.ts';

const GROUP = '300001';
const CONV = groupConversationId(GROUP);
const MEMBERS = 1990;
const OWNER = '500000';
const idAt = (index: number) => String(500_000 + index);
/** Friends of the owner outside of the group. */
const FRIENDS = Array.from({ length: 10 }, (_value, index) => idAt(MEMBERS + index));
const APPLICANT = FRIENDS[9] ?? '';
/** An ordinary member, and the friends outside of the group whose invitation by this member waits for owner and admins. */
const INVITER = '501600';
const INVITED = Array.from({ length: 100 }, (_value, index) => idAt(MEMBERS + FRIENDS.length + index));
const SOME = Array.from({ length: 100 }, (_value, index) => idAt(1000 + index));
/** Rows that no change of a few people may reach: one for each member would be 1,990. */
const FEW_ROWS = 400;

let core: TestCore;

beforeAll(async () => {
  core = await createTestCore();
  await core.write(fill);
}, 60_000);
afterAll(() => core.close());

async function fill(unit: Unit): Promise<void> {
  const { db, now } = unit;
  const user = await db.selectFrom('users').selectAll().where('id', '=', '10001').executeTakeFirstOrThrow();
  const ids = Array.from({ length: MEMBERS + FRIENDS.length + INVITED.length }, (_value, index) => idAt(index));
  await insertRows(
    db,
    'users',
    ids.map((id) => ({ ...user, id, phone: null, luckyNumber: null, pts: 0, prunedPts: 0 })),
  );
  await insertGroup(db, { id: GROUP, name: 'Group', ownerId: OWNER, createdAt: now });
  const members = ids.slice(0, MEMBERS).map((userId) => ({ groupId: GROUP, userId, identity: userId === OWNER ? 3 : 1, joinedAt: now }));
  await insertMembers(db, members, 0);
  await insertRows(db, 'conversations', [{ conv: CONV, type: 'GROUP', lastSeq: 1000, createdAt: now }]);
  await insertRows(
    db,
    'conversationStates',
    members.map(({ userId }) => newState(userId, CONV, now)),
  );
  for (const [ownerId, friends] of [[OWNER, FRIENDS] as const, [INVITER, INVITED] as const]) {
    for (const friendId of friends) {
      await putFriend(db, { ownerId, friendId, createdAt: now });
      await putFriend(db, { ownerId: friendId, friendId: ownerId, createdAt: now });
    }
  }
  await enlargeGroupIfDue(unit, GROUP);
}

/** Rows that the database wrote, and the milliseconds during which every other command waited. */
async function measure(run: (unit: Unit) => Promise<unknown>): Promise<{ rows: number; ms: number }> {
  return core.write(async (unit) => {
    const before = await countChanges(unit);
    const start = performance.now();
    await run(unit);
    return { rows: (await countChanges(unit)) - before, ms: performance.now() - start };
  });
}

async function countChanges(unit: Unit): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(unit.db);
  return rows[0]?.changes ?? 0;
}

const origin = '';
const application = async (unit: Unit) => unit.db.selectFrom('groupApplies').selectAll().where('applicantId', '=', APPLICANT).executeTakeFirstOrThrow();

type Change = { readonly what: string; readonly run: (unit: Unit) => Promise<unknown>; readonly most?: number };

const CHANGES: readonly Change[] = [
  { what: 'a new name', run: (unit) => editGroup(unit, { userId: OWNER, origin, edit: { groupNumber: GROUP, groupName: '新名' } }) },
  { what: 'a limit for joining', run: (unit) => setJoinLimit(unit, OWNER, { groupNumber: GROUP, limitLevel: 1, limitMember: 0 }) },
  { what: 'a new link', run: (unit) => renewGroupLink(unit, OWNER, { groupNumber: GROUP, origin }) },
  { what: 'twenty admins', run: (unit) => setAdmins(unit, OWNER, { groupNumber: GROUP, wtIds: SOME.slice(0, 20), identity: 2 }) },
  { what: 'a mute of a hundred members', run: (unit) => muteMembers(unit, OWNER, { groupNumber: GROUP, wtIds: SOME, muteTime: 600 }), most: 1000 },
  {
    what: 'a hundred invitations that wait for twenty-one people',
    run: async (unit) => {
      await updateGroup(unit.db, GROUP, { inviteSwitch: 1, maxMemberCount: 2100 });
      const { waiting } = await inviteMembers(unit, { userId: INVITER, origin, groupNumber: GROUP, wtIds: INVITED });
      expect(waiting).toHaveLength(INVITED.length);
    },
  },
  { what: 'eight invited friends', run: (unit) => inviteMembers(unit, { userId: OWNER, origin, groupNumber: GROUP, wtIds: FRIENDS.slice(0, 8) }) },
  {
    what: 'an application',
    run: async (unit) => {
      await updateGroup(unit.db, GROUP, { confirminviteSwitch: 1 });
      await joinGroup(unit, { userId: APPLICANT, origin, request: { groupNumber: GROUP } });
    },
  },
  {
    what: 'an approval',
    run: async (unit) => {
      const { id, applicantId } = await application(unit);
      await auditApplication(unit, { userId: OWNER, origin, audit: { id, groupNumber: GROUP, applyWtId: applicantId, auditStatus: 1 } });
    },
  },
  { what: 'a member who leaves', run: (unit) => leaveGroup(unit, idAt(1500), GROUP) },
  { what: 'ten removed members', run: (unit) => removeMembers(unit, OWNER, { groupNumber: GROUP, wtIds: SOME.slice(30, 40) }) },
  { what: 'ten people on the blacklist', run: (unit) => addToGroupBlacklist(unit, OWNER, { groupNumber: GROUP, wtIds: SOME.slice(40, 50) }) },
  { what: 'a transfer', run: (unit) => transferGroup(unit, OWNER, { groupNumber: GROUP, wtId: idAt(1) }) },
];

describe('in a group of 2,000 members', () => {
  test.each(CHANGES)('GROUP-091 $what writes rows for the people whom it concerns only', async ({ run, most = FEW_ROWS }) => {
    const { rows, ms } = await measure(run);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(most);
    expect(ms).toBeLessThan(1000);
  });

  test('GROUP-091 its end is one transaction of a few rows for each member', async () => {
    const { rows, ms } = await measure((unit) => dissolveGroup(unit, idAt(1), GROUP));
    expect(rows).toBeGreaterThan(MEMBERS);
    expect(rows).toBeLessThan(9 * MEMBERS);
    expect(ms).toBeLessThan(3000);
    expect(await core.db.selectFrom('groupMembers').select('userId').where('groupId', '=', GROUP).execute()).toEqual([]);
  });
});

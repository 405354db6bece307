import { IDENTITY, JOIN_RULE } from '../../../contract/http/groups/group-values.ts';
import type { Unit } from '../../../server/commands/unit.ts';
import { insertStates, newState } from '../../../server/store/conversations/conversations.ts';
import { insertGroup, insertMember, updateGroup } from '../../../server/store/groups/groups.ts';
import type { ChaosServer } from '../chaos-server.ts';
import { ADMIN_GROUPS, APPROVED_GROUP } from './group-seeds.ts';

type Drive = <T>(promise: Promise<T>) => Promise<T>;

/** The groups that users administer. A restart makes those large that have too many members. */
export async function fillAdminGroups(server: ChaosServer, drive: Drive): Promise<void> {
  const core = server.core();
  if (core === undefined) return;
  await drive(
    core.write(async (unit) => {
      for (const [id, memberIds] of Object.entries(ADMIN_GROUPS)) await fillAdminGroup(unit, { id, memberIds });
    }),
  );
  await drive(server.stop());
  await drive(server.start());
}

async function fillAdminGroup({ db, now }: Unit, { id, memberIds }: { readonly id: string; readonly memberIds: readonly string[] }): Promise<void> {
  const [ownerId = '', adminId] = memberIds;
  await insertGroup(db, { id, name: `group ${id}`, ownerId, createdAt: now });
  if (id === APPROVED_GROUP) await updateGroup(db, id, { confirminviteSwitch: JOIN_RULE.approval });
  for (const userId of memberIds) {
    const identity = userId === ownerId ? IDENTITY.owner : userId === adminId ? IDENTITY.admin : IDENTITY.member;
    await insertMember(db, { groupId: id, userId, identity, joinedAt: now }, 0);
  }
  const states = memberIds.map((userId) => newState(userId, `GROUP${id}`, now));
  await insertStates(db, states);
}

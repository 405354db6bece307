import type { PlantedBug } from '../../support/plant-bug.ts';

/** Which messages of a group each user may read. */
export const GROUPS_BUGS: readonly PlantedBug[] = [
  {
    name: 'a new member can read messages from before joining',
    rule: 'protocol §7 Sequence',
    file: 'server/commands/groups/change-membership.ts',
    find: '  await insertMembers(unit.db, members, fromSeq);',
    replace: '  await insertMembers(unit.db, members, Math.max(0, fromSeq - 3));',
  },
  {
    name: 'a recall does not reach members who have left',
    rule: 'protocol §7 Sequence',
    file: 'server/commands/messages/list-readers.ts',
    find: '  return listStatesOfConversation(unit.db, conv, userIds);',
    replace: '  return listStatesOfConversation(unit.db, conv, (await listMembersAmong(unit.db, groupId, userIds)).map((member) => member.userId));',
  },
  {
    name: 'tips of a group count as unread',
    rule: 'A41',
    file: 'server/commands/groups/post-group-tip.ts',
    find: '    noUnread: 1,\n',
    replace: '',
  },
  {
    name: "a recall by an admin takes effect only on the admin's screen",
    rule: 'C38',
    file: 'server/commands/groups/recall-member-messages.ts',
    find: '  await revokeRows(unit, row.conv, { rows: [row], revoker: ADMINISTRATOR_ID });',
    replace: '  await Promise.resolve(row);',
  },
];

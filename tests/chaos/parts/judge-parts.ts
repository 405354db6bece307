import type { World } from '../world.ts';

/** Members of groups that the schedule created can read all their messages. */
export function noteMadeGroups(world: World): void {
  for (const { groupId, userId } of world.server.query<{ groupId: string; userId: string }>(
    "select m.groupId, m.userId from groupMembers m join groups g on g.id = m.groupId where g.name like 'made %'",
  ))
    world.ledger.spans.set(`${userId} GROUP${groupId}`, [{ fromSeq: 0, toSeq: null }]);
}

/** One request creates one group, and each report is filed once with its pictures. */
export function checkParts(world: World): void {
  for (const [name, id] of world.ledger.groups) {
    const made = world.server.query<{ id: string }>('select id from groups where name = ?', name).map((row) => row.id);
    if (made.length > 1) world.violate(`G6 one request for ${name} created ${made.length} groups`);
    if (id !== undefined && made[0] !== id) world.violate(`${name} was created as ${id} and does not exist`);
  }
  for (const [detail, { userId, isAccepted }] of world.ledger.complaints) {
    const filed = world.server.query<{ images: string }>('select images from complaints where userId = ? and detail = ?', userId, detail);
    if (filed.length > 1) world.violate(`G6 "${detail}" was filed ${filed.length} times`);
    if (isAccepted && filed[0]?.images === undefined) world.violate(`lost: "${detail}" was accepted and never filed`);
  }
}

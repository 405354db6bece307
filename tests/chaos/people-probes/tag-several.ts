import { USERS } from '../chaos-server.ts';
import { becomeQuiet } from '../settle.ts';
import type { Case } from './case.ts';

/** A tag that is given to several friends at once is given to each of them (PEOPLE-021). */
export async function tagSeveral({ world, tab }: Case): Promise<void> {
  const { userId } = tab.device;
  const wtIds = USERS.filter((user) => user !== userId).sort();
  const tagName = `s${world.trace.length}`;
  world.note(`${tab.name} gives the new tag ${tagName} to ${wtIds.join()}`);
  tab.build.saveTag(tab.commands, { tagName, wtIds }).catch(() => undefined);
  await becomeQuiet(world);
  const held = world.server.query<{ friendId: string }>(
    'select friendId from friendTagMembers m join friendTags t on t.id = m.tagId where t.ownerId = ? and t.name = ? order by friendId',
    userId,
    tagName,
  );
  const names = held.map(({ friendId }) => friendId).join();
  if (names !== wtIds.join()) world.violate(`PEOPLE-021 ${userId} gave ${tagName} to ${wtIds.join()}, on the server ${names} have it`);
}

import { c2cConversationId } from '../../../contract/ids.ts';
import { deleteFriend } from '../../../server/commands/friends/delete-friend.ts';
import { makeFriends } from '../../../server/commands/friends/make-friends.ts';
import { memberOf } from '../../../src/core/tabs/list-tabs.ts';
import { PEOPLE } from '../chaos-server.ts';
import { writeOnServer } from '../parts/write-on-server.ts';
import { becomeQuiet } from '../settle.ts';
import { isListed } from '../steps/people-steps.ts';
import { addTab } from '../steps/tab-steps.ts';
import { judgeLists, type Case } from './case.ts';

const ORIGIN = 'http://chaos';

/** A friend in a tab is deleted on another device and becomes a friend again: each time the devices read the tabs again (TAB-006). */
export async function leaveTabs(given: Case): Promise<void> {
  const { world, tab } = given;
  const { userId } = tab.device;
  const [person] = PEOPLE;
  const befriend = async (): Promise<boolean> =>
    writeOnServer(world, `${person} and ${userId} become friends`, async (unit) =>
      makeFriends(unit, { applicantId: person, agreedBy: userId, source: 1, shareWtId: null, remarks: {}, origin: ORIGIN }),
    );
  if (!isListed(world, { person, userId })) await befriend();
  await becomeQuiet(world);
  addTab(world, tab, { relationList: [memberOf(c2cConversationId(person))] });
  await becomeQuiet(world);
  await writeOnServer(world, `another device of ${userId} deletes ${person}`, async (unit) => deleteFriend(unit, { userId, friendId: person, origin: ORIGIN }));
  await becomeQuiet(world);
  judgeLists(given, 'a friend who left the tabs');
  await befriend();
  await becomeQuiet(world);
  judgeLists(given, 'a friend who is back in the tabs');
}

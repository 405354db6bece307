import { handleApply } from '../../../contract/http/people.ts';
import { addTab as addTabEndpoint, deleteTabs, tabList } from '../../../contract/http/tabs.ts';
import { addTab as addTabOnServer } from '../../../server/commands/tabs/add-tab.ts';
import { isTemporaryId } from '../../../src/core/lists/temporary-id.ts';
import { isUnanswered } from '../../../src/core/people/applications/applications.ts';
import type { ApplyRow, TabRow } from '../../../src/core/rows.ts';
import { PEOPLE, USERS } from '../chaos-server.ts';
import type { StepCheck } from '../invariants.ts';
import { HELD_MS, hold, type Case } from '../people-probes/case.ts';
import { becomeQuiet } from '../settle.ts';
import { answer, isListed } from '../steps/people-steps.ts';
import { actAs } from '../steps/person-acts.ts';
import { addTab, ownTabs, removeTab } from '../steps/tab-steps.ts';
import type { World } from '../world.ts';

/** The user deletes a new tab before the answer to its creation, and the list with the stored tab is read before that answer too. */
async function removeUnanswered(given: Case): Promise<void> {
  const { world, tab, check } = given;
  const groupName = `held ${world.trace.length}`;
  const endAnswer = hold(given, 'answer', addTabEndpoint.path);
  const endDeletion = hold(given, 'request', deleteTabs.path);
  addTab(world, tab, { groupName });
  await world.advance(HELD_MS);
  const row = ownTabs(tab).find((one) => one.groupName === groupName && isTemporaryId(one.id));
  if (row !== undefined) removeTab(world, tab, row);
  await world.advance(HELD_MS);
  // The list is read again after the answer. Until then the answer alone decides what is shown.
  const endReading = hold(given, 'answer', tabList.path);
  endAnswer();
  await world.advance(HELD_MS);
  check();
  endReading();
  endDeletion();
  await becomeQuiet(world);
}

/** Another device has given the name of a renamed tab to a new one, and the list is not read again before the refusal is shown. */
async function refuseUnread(given: Case): Promise<void> {
  const { world, tab, check } = given;
  const core = world.server.core();
  const own = await prepareTab(given);
  if (core === undefined || own === undefined) return;
  const groupName = `taken ${world.trace.length}`;
  const endReading = hold(given, 'answer', tabList.path);
  await world.drive(core.write(async (unit) => addTabOnServer(unit, tab.device.userId, { groupName, relationList: [] })));
  world.note(`another device adds the tab ${groupName}, and ${tab.name} gives ${own.id} this name`);
  const body = { id: own.id, groupName, relationList: [] };
  tab.build.changeList(tab.commands, { scope: 'tabs', operation: 'update', body }).catch(() => undefined);
  await world.advance(HELD_MS);
  check();
  endReading();
  await becomeQuiet(world);
}

async function prepareTab({ world, tab }: Case): Promise<TabRow | undefined> {
  if (ownTabs(tab).length === 0) {
    addTab(world, tab);
    await becomeQuiet(world);
  }
  return ownTabs(tab)[0];
}

/** The applications are read again while the answer of the user waits. */
async function readUnanswered(given: Case): Promise<void> {
  const { world, tab, check } = given;
  const { userId } = tab.device;
  const person = PEOPLE.find((one) => !isListed(world, { person: one, userId }));
  if (person === undefined) return;
  await actAs(world, 'personApplies', { person, userId });
  await becomeQuiet(world);
  if (!tab.device.rows<ApplyRow>('applies').some((row) => isUnanswered(row) && row.applyWtId === person)) return;
  const endRequest = hold(given, 'request', handleApply.path);
  answer(world, tab, { person, how: 'refuse' });
  await world.advance(HELD_MS);
  await actAs(world, 'personApplies', { person, userId });
  await world.advance(HELD_MS);
  check();
  endRequest();
  await becomeQuiet(world);
}

/** Cases in which lists and answers arrive in a rare order: a waiting change stays visible, and a refused one does not (I9). */
export async function holdAnswers(world: World, { check }: StepCheck): Promise<void> {
  const tab = world.tabs().find(({ device, sync }) => device.userId === USERS[0] && sync.isLeader());
  if (tab === undefined) return;
  const given = { world, tab, check: () => check(true) };
  await removeUnanswered(given);
  await refuseUnread(given);
  await readUnanswered(given);
}

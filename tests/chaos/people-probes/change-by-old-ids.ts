import { addTab as addTabEndpoint } from '../../../contract/http/tabs.ts';
import { addTag as addTagEndpoint } from '../../../contract/http/tags.ts';
import type { TagRow } from '../../../src/core/lists/tags-list.ts';
import type { TabRow } from '../../../src/core/rows.ts';
import { noteElsewhere } from '../ledger.ts';
import { rowsByOldId } from '../parts/new-row-ids.ts';
import { becomeQuiet } from '../settle.ts';
import { addTab, ownTabs, removeTab, tabsOf } from '../steps/tab-steps.ts';
import { deleteTag, makeTag, tagsOf } from '../steps/tag-steps.ts';
import { USERS } from '../chaos-server.ts';
import { HELD_MS, hold, judgeLists, type Case } from './case.ts';

/** A page that shows a new row before the answer changes it by its temporary ID after the answer: it changes the stored row. */
export async function changeByOldIds(given: Case): Promise<void> {
  await changeOldTab(given);
  await changeOldTag(given);
}

/** Runs a command that the row allows. Nothing makes it fail in a quiet world. */
async function carryOut({ world, tab }: Case, what: string, work: Promise<unknown>): Promise<void> {
  world.note(`${tab.name} ${what}`);
  work.catch((error: unknown) => world.violate(`${tab.name}: ${what} failed: ${String(error)}`));
  await becomeQuiet(world);
}

/** Shows a new row before its answer, and returns it by its temporary ID after the answer. */
async function makeOld<Row extends { readonly id: string }>(given: Case, path: string, make: () => void): Promise<Row | undefined> {
  const { world, tab } = given;
  const scope = path === addTabEndpoint.path ? 'tabs' : 'tags';
  const before = new Set(rowsByOldId(world, tab.device, scope).map(({ id }) => id));
  const endAnswer = hold(given, 'answer', path);
  make();
  await world.advance(HELD_MS);
  endAnswer();
  await becomeQuiet(world);
  return rowsByOldId<Row>(world, tab.device, scope).find(({ id }) => !before.has(id));
}

async function changeOldTab(given: Case): Promise<void> {
  const { world, tab } = given;
  const old = await makeOld<TabRow>(given, addTabEndpoint.path, () => addTab(world, tab));
  if (old === undefined) return;
  const { build, commands, device } = tab;
  const { id } = old;
  const groupName = `n${world.trace.length}`;
  noteElsewhere(world.ledger, [{ kind: 'tab', userId: device.userId, ID: old.groupName }]);
  const [conversationID = ''] = device.conversationIDs;
  const current = (): TabRow | undefined => ownTabs(tab).find((row) => row.groupName === groupName);
  await carryOut(
    given,
    'renames a tab by its old ID',
    build.changeList(commands, { scope: 'tabs', operation: 'update', body: { id, groupName, relationList: [] } }),
  );
  await carryOut(given, 'fills it', build.putInTab(commands, conversationID, { id, on: true }));
  const others = tabsOf(tab).flatMap((row) => (row.id === 'all' || row.id === current()?.id ? [] : row.id));
  await carryOut(given, 'sorts it', build.changeList(commands, { scope: 'tabs', operation: 'sort', body: { ids: [id, ...others] } }));
  const row = current();
  if (row?.sort !== 1 || row.relationList?.length !== 1) world.violate(`TAB-011 ${tab.name}: the tab that was changed by its old ID is ${JSON.stringify(row)}`);
  judgeLists(given, 'a tab that was changed by its old ID');
  removeTab(world, tab, { ...old, groupName });
  await becomeQuiet(world);
}

async function changeOldTag(given: Case): Promise<void> {
  const { world, tab } = given;
  const old = await makeOld<TagRow>(given, addTagEndpoint.path, () => makeTag(world, tab));
  const { build, commands, device } = tab;
  const [wtId, other] = USERS.filter((userId) => userId !== device.userId);
  if (old === undefined || wtId === undefined || other === undefined) return;
  const { id } = old;
  const tagName = `n${world.trace.length}`;
  noteElsewhere(world.ledger, [{ kind: 'tag', userId: device.userId, ID: old.tagName }]);
  await carryOut(given, 'renames a tag by its old ID', build.saveTag(commands, { id, tagName, wtIds: [] }));
  await carryOut(given, 'gives it to a friend', build.tagFriends(commands, id, { add: [wtId] }));
  const chosen = tagsOf(tab).flatMap((tag) => (tag.tagName !== tagName && tag.wtIds.includes(other) ? tag.id : []));
  await carryOut(given, 'chooses it for another friend', build.setTagsOfFriend(commands, other, { tagIds: [...chosen, id] }));
  const tag = tagsOf(tab).find((one) => one.tagName === tagName);
  if (tag?.wtIds.join() !== [wtId, other].sort().join())
    world.violate(`PEOPLE-021 ${tab.name}: the tag that was changed by its old ID is ${JSON.stringify(tag)}`);
  judgeLists(given, 'a tag that was changed by its old ID');
  deleteTag(world, tab, { ...old, tagName });
  await becomeQuiet(world);
}

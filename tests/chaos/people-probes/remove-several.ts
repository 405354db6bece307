import { deleteTabs as deleteTabsEndpoint } from '../../../contract/http/tabs.ts';
import { deleteTags as deleteTagsEndpoint } from '../../../contract/http/tags.ts';
import { deleteTabs } from '../../../server/commands/tabs/change-tabs.ts';
import { isTemporaryId } from '../../../src/core/lists/temporary-id.ts';
import type { TagRow } from '../../../src/core/lists/tags-list.ts';
import type { TabRow } from '../../../src/core/rows.ts';
import { noteElsewhere } from '../ledger.ts';
import { writeOnServer } from '../parts/write-on-server.ts';
import { becomeQuiet } from '../settle.ts';
import { addTab, ownTabs, removeTabs } from '../steps/tab-steps.ts';
import { deleteElsewhere, makeTag, removeTags, tagsOf } from '../steps/tag-steps.ts';
import { HELD_MS, hold, judgeLists, type Case } from './case.ts';

/** How many rows one request removes. */
const SEVERAL = 3;

type Removal<Row> = {
  readonly path: string;
  readonly list: () => readonly Row[];
  readonly make: () => void;
  readonly remove: (rows: readonly Row[]) => void;
  readonly removeElsewhere: (row: Row) => Promise<unknown>;
};

/** While a request that removes several rows is on the way, another device removes one of them: all are gone, and no refusal is shown. */
async function removeAll<Row extends { readonly id: string }>(given: Case, { path, list, make, remove, removeElsewhere }: Removal<Row>): Promise<void> {
  const { world, tab } = given;
  for (let left = SEVERAL - list().length; left > 0; left -= 1) make();
  await becomeQuiet(world);
  const rows = list().slice(0, SEVERAL);
  const [first] = rows;
  if (first === undefined || rows.length < SEVERAL || rows.some(({ id }) => isTemporaryId(id))) return;
  const shown = tab.device.refusals.length;
  const endRequest = hold(given, 'request', path);
  remove(rows);
  await world.advance(HELD_MS);
  await removeElsewhere(first);
  await world.advance(HELD_MS);
  given.check();
  endRequest();
  await becomeQuiet(world);
  judgeLists(given, 'a removal of several rows');
  for (const { code } of tab.device.refusals.slice(shown)) world.violate(`${tab.device.name}: a removal of what another device has removed shows ${code}`);
}

/** Of several tags, and then of several tabs, another device has removed one. What is then left of them is judged at the end (`removal` in the ledger). */
export async function removeSeveral(given: Case): Promise<void> {
  const { world, tab } = given;
  const { userId } = tab.device;
  await removeAll<TagRow>(given, {
    path: deleteTagsEndpoint.path,
    list: () => tagsOf(tab),
    make: () => makeTag(world, tab),
    remove: (tags) => removeTags(world, tab, tags),
    removeElsewhere: async (tag) => deleteElsewhere(world, userId, tag),
  });
  await removeAll<TabRow>(given, {
    path: deleteTabsEndpoint.path,
    list: () => ownTabs(tab),
    make: () => addTab(world, tab),
    remove: (rows) => removeTabs(world, tab, rows),
    async removeElsewhere({ id, groupName }) {
      noteElsewhere(world.ledger, [{ kind: 'tab', userId, ID: groupName }]);
      await writeOnServer(world, `another device of ${userId} deletes the tab ${id}`, async (unit) => deleteTabs(unit, userId, [id]));
    },
  });
}

import type { TagRow } from '../../../src/core/lists/tags-list.ts';
import type { TabRow } from '../../../src/core/rows.ts';
import type { Tab } from '../device.ts';
import { count } from '../ledger.ts';
import { rowsByOldId } from '../parts/new-row-ids.ts';
import { friendsOf } from './people-steps.ts';
import { pickTab } from './pick.ts';
import type { Step } from './step.ts';
import { addTab, fillTab, hideTab, removeTab, renameTab } from './tab-steps.ts';
import { deleteTag, makeTag, renameTag, setTagsOf, tagFriends, tagsOf } from './tag-steps.ts';
import type { World } from '../world.ts';

/** Chooses the tags of a friend in a dialog that was opened before the server gave a tag its ID. */
function chooseTags(world: World, tab: Tab, old: TagRow): void {
  const [friend] = friendsOf(tab);
  const tags = tagsOf(tab).map((tag) => (tag.tagName === old.tagName ? old : tag));
  if (friend !== undefined) setTagsOf(world, tab, { wtId: friend.wtId, tags });
}

const TAB_ACTS = [renameTab, hideTab, fillTab, removeTab] as const;
const TAG_ACTS = [renameTag, tagFriends, chooseTags, deleteTag] as const;

/** A page still holds the temporary ID of a new tab or tag after the server has answered, and changes the row by it (kv.newRowIds). */
async function changeByOldId(world: World): Promise<void> {
  const tab = pickTab(world);
  const { device } = tab;
  const isTag = world.prng.chance(0.5);
  if (rowsByOldId(world, device, isTag ? 'tags' : 'tabs').length === 0) {
    if (isTag) makeTag(world, tab);
    else addTab(world, tab);
    await world.advance(1000);
    if (!tab.isAlive) return;
  }
  const tags = rowsByOldId<TagRow>(world, device, 'tags');
  const tabs = rowsByOldId<TabRow>(world, device, 'tabs');
  if ((isTag ? tags : tabs).length > 0) count(world.tally, 'oldId');
  if (isTag && tags.length > 0) world.prng.pick(TAG_ACTS)(world, tab, world.prng.pick(tags));
  if (!isTag && tabs.length > 0) world.prng.pick(TAB_ACTS)(world, tab, world.prng.pick(tabs));
}

/** Commands with a temporary ID after its answer. */
export const OLD_ID_STEPS: readonly Step[] = [{ name: 'oldId', weight: 2.4, run: changeByOldId }];

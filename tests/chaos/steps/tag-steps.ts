import { deleteTagSteps } from '../../../server/commands/friends/delete-tags.ts';
import { isTemporaryId } from '../../../src/core/lists/temporary-id.ts';
import type { TagRow } from '../../../src/core/lists/tags-list.ts';
import type { Tab } from '../device.ts';
import { count, noteElsewhere, noteRequest, noteRequests, type RequestName } from '../ledger.ts';
import { currentId, keepTemporaryIds } from '../parts/new-row-ids.ts';
import { writeOnServer } from '../parts/write-on-server.ts';
import { friendsOf } from './people-steps.ts';
import { ask, pickTab } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

/** Few names, so that several devices make a tag of the same one. */
const NAMES = ['work', 'home', 'school'] as const;

export function tagsOf({ device }: Tab): TagRow[] {
  return device.rows<TagRow>('tags');
}

function friendIds(tab: Tab): string[] {
  return friendsOf(tab).map(({ wtId }) => wtId);
}

type Tagged = { readonly tagId: string; readonly wtId: string; readonly on: boolean };
type Noted = { readonly tagged: readonly Tagged[]; readonly work: Promise<unknown>; readonly isCertain?: boolean };

/** Adds to the ledger which friends should have a tag. */
function noteTagged(world: World, { name, device }: Tab, { tagged, work, isCertain = true }: Noted): void {
  for (const { tagId, wtId, on } of tagged) {
    const request = { kind: 'tagged', userId: device.userId, ID: wtId, detail: currentId(device, tagId), on, work } as const;
    for (const tab of isCertain ? [name] : [name, 'another']) noteRequest(world.ledger, { ...request, tab }).catch(() => undefined);
  }
}

type Chosen = { readonly wtId: string; readonly tags?: readonly TagRow[] };

export function setTagsOf(world: World, tab: Tab, { wtId, tags = tagsOf(tab) }: Chosen): void {
  const tagIds = tags.filter(() => world.prng.chance(0.5)).map(({ id }) => id);
  const names = tags.length === 0 || world.prng.chance(0.5) ? [world.prng.pick(NAMES)] : [];
  const work = tab.build.setTagsOfFriend(tab.commands, wtId, { tagIds, names }).then(() => keepTemporaryIds(world, tab.device, 'tags'));
  // Which tag has a name is decided later, so the result is not certain.
  noteTagged(world, tab, { tagged: tags.map(({ id }) => ({ tagId: id, wtId, on: tagIds.includes(id) })), work, isCertain: names.length === 0 });
  ask(world, tab, { name: 'setTags', what: `${wtId} ${tagIds.length} ${names.join()}`, work });
}

/** Some of the known tags, and sometimes a name that another device may make a tag of too. */
function setTags(world: World, tab = pickTab(world)): void {
  const friends = friendIds(tab);
  if (friends.length > 0) setTagsOf(world, tab, { wtId: world.prng.pick(friends) });
}

/** A new tag with friends: the friends are added by the temporary ID of the tag. */
export function makeTag(world: World, tab: Tab): void {
  const tagName = `tag ${world.trace.length}`;
  const wtIds = friendIds(tab).filter(() => world.prng.chance(0.5));
  const request = { kind: 'tag', userId: tab.device.userId, ID: tagName, tab: tab.name, on: true } as const;
  const made = tab.build.saveTag(tab.commands, { tagName, wtIds }).then(() => keepTemporaryIds(world, tab.device, 'tags'));
  ask(world, tab, { name: 'addTag', what: `${tagName} ${wtIds.join()}`, work: noteRequest(world.ledger, { ...request, work: made }) });
}

type OnTag = (world: World, tab: Tab, tag: TagRow) => void;

/** A change of a tag. If there is none, it is made first, and the change uses its temporary ID. */
function onTag(act: OnTag, make: (world: World, tab: Tab) => void = makeTag): Step['run'] {
  return async (world) => {
    const tab = pickTab(world);
    if (tagsOf(tab).length === 0) {
      make(world, tab);
      await world.pumpPartly();
    }
    const tags = tab.isAlive ? tagsOf(tab) : [];
    if (tags.length > 0) act(world, tab, world.prng.pick(tags));
  };
}

/**
 * Renames a tag, as the dialog does, which refuses the name of another shown tag. Another device may give that name to a new tag. The friends are not
 * replaced: the list can show a new tag twice, and the stored row has no friends yet while their operation waits.
 */
export function renameTag(world: World, tab: Tab, { id, tagName: before }: TagRow): void {
  const wanted = world.prng.chance(0.3) ? world.prng.pick(NAMES) : undefined;
  const isUsed = tagsOf(tab).some((other) => other.id !== id && other.tagName === wanted);
  const tagName = wanted === undefined || isUsed ? `tag ${world.trace.length}` : wanted;
  const work = tab.build.changeList(tab.commands, { scope: 'tags', operation: 'rename', body: { tagId: id, tagName } });
  const request = { kind: 'tag', userId: tab.device.userId, ID: before, tab: tab.name, on: false } as const;
  ask(world, tab, { name: 'renameTag', what: `${id} ${tagName}`, work: noteRequest(world.ledger, { ...request, work }) });
}

export function deleteTag(world: World, tab: Tab, tag: TagRow): void {
  removeTags(world, tab, [tag]);
}

/** Deletes tags by one request. `removal` = no tag with this ID should exist. */
export function removeTags(world: World, tab: Tab, tags: readonly TagRow[]): void {
  const { name, device } = tab;
  const { userId } = device;
  const ids = tags.map(({ id }) => id);
  const names = tags.flatMap(({ id, tagName }): RequestName[] => [
    { kind: 'tag', userId, ID: tagName },
    { kind: 'removal', userId, ID: currentId(device, id) },
  ]);
  const removed = tab.build.changeList(tab.commands, { scope: 'tags', operation: 'remove', body: { ids } });
  ask(world, tab, { name: 'deleteTag', what: ids.join(), work: noteRequests(world.ledger, names, { tab: name, on: false, work: removed }) });
}

/** Gives a tag to some friends and takes it from others, as the page of the tag does. */
export function tagFriends(world: World, tab: Tab, { id, wtIds }: TagRow): void {
  const add = friendIds(tab).filter((wtId) => !wtIds.includes(wtId) && world.prng.chance(0.7));
  const remove = wtIds.filter(() => world.prng.chance(0.4));
  const work = tab.build.tagFriends(tab.commands, id, { add, remove });
  const tagged = [...add.map((wtId) => ({ tagId: id, wtId, on: true })), ...remove.map((wtId) => ({ tagId: id, wtId, on: false }))];
  noteTagged(world, tab, { tagged, work });
  ask(world, tab, { name: 'tagFriends', what: `${id} +${add.join()} -${remove.join()}`, work });
}

/** The user deletes several tags by one request, of which another device has deleted one. */
async function removeSeveral(world: World): Promise<void> {
  const tab = pickTab(world);
  const { userId } = tab.device;
  for (let left = 2 - tagsOf(tab).length; left > 0; left -= 1) makeTag(world, tab);
  await world.advance(1000);
  const tags = tagsOf(tab).slice(0, 3);
  const gone = tags.find(({ id }) => !isTemporaryId(id));
  if (!tab.isAlive || gone === undefined || tags.length < 2) return;
  count(world.tally, 'removeSeveral');
  await deleteElsewhere(world, userId, gone);
  removeTags(world, tab, tags);
}

/** Another device of the account, which has no page in the schedule, deletes a tag. */
export async function deleteElsewhere(world: World, userId: string, { id, tagName }: TagRow): Promise<void> {
  noteElsewhere(world.ledger, [{ kind: 'tag', userId, ID: tagName }]);
  await writeOnServer(world, `another device of ${userId} deletes the tag ${id}`, async (unit) => {
    const steps = deleteTagSteps(async (command) => command(unit), userId, [id]);
    for (let next = { progress: await steps.begin() }; ;) {
      const after = await steps.step(next.progress);
      if ('answer' in after) return;
      next = after;
    }
  });
}

/** Tags and the friends that have them. */
export const TAG_STEPS: readonly Step[] = [
  { name: 'setTags', weight: 2, run: (world) => setTags(world) },
  { name: 'renameTag', weight: 2.2, run: onTag(renameTag, setTags) },
  { name: 'addTag', weight: 2, run: (world) => makeTag(world, pickTab(world)) },
  { name: 'deleteTag', weight: 3, run: onTag(deleteTag) },
  { name: 'tagFriends', weight: 3, run: onTag(tagFriends) },
  { name: 'removeSeveral', weight: 1.6, run: removeSeveral },
];

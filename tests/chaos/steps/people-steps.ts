import type { ApplyAnswer } from '../../../src/core/people/applications/applications.ts';
import { isUnanswered } from '../../../src/core/people/applications/applications.ts';
import type { ApplyRow, FriendRow } from '../../../src/core/rows.ts';
import { PEOPLE } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { actAs, type Pair, type PersonAct } from './person-acts.ts';
import { ask, pickTab } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

const PERSON_SOURCE = 1;

export function friendsOf({ device }: Tab): FriendRow[] {
  return device.rows<FriendRow>('friends');
}

/** A person who is on the user's list of friends, and whom the user may therefore delete. */
function pickKnownPerson(world: World, tab: Tab): string | undefined {
  const known = friendsOf(tab).flatMap(({ wtId }) => PEOPLE.filter((person) => person === wtId));
  return known.length === 0 ? undefined : world.prng.pick(known);
}

function pickPair(world: World): Pair {
  return { person: world.prng.pick(PEOPLE), userId: pickTab(world).device.userId };
}

/** Whether the person is on the user's list on the server. */
export function isListed(world: World, { person, userId }: Pair): boolean {
  return world.server.query('select 1 from friends where ownerId = ? and friendId = ?', userId, person).length > 0;
}

export function applyTo(world: World, tab: Tab, person: string): void {
  const work = tab.build.applyForFriend(tab.commands, person, { source: PERSON_SOURCE, info: `please ${world.trace.length}` });
  ask(world, tab, { name: 'apply', what: person, work });
}

/** An application, mostly to a stranger. One to a friend counts as accepted. */
function apply(world: World): void {
  const tab = pickTab(world);
  const known = new Set(friendsOf(tab).map(({ wtId }) => wtId));
  const strangers = PEOPLE.filter((person) => !known.has(person));
  applyTo(world, tab, world.prng.pick(strangers.length > 0 && world.prng.chance(0.8) ? strangers : PEOPLE));
}

export function answer(world: World, tab: Tab, { person, how }: { readonly person: string; readonly how: ApplyAnswer }): void {
  ask(world, tab, { name: 'answerApply', what: `${person} ${how}`, work: tab.build.answerApplication(tab.commands, person, how) });
}

/** Answers a received application. If there is none, a stranger applies first. */
async function answerOne(world: World): Promise<void> {
  const tab = pickTab(world);
  if (openApplies(tab).length === 0) {
    const { userId } = tab.device;
    const person = PEOPLE.find((one) => !isListed(world, { person: one, userId }));
    if (person === undefined) return;
    await actAs(world, 'personApplies', { person, userId });
    await world.pump();
  }
  const [open] = tab.isAlive ? openApplies(tab) : [];
  if (open !== undefined) answer(world, tab, { person: open.applyWtId, how: world.prng.pick(['accept', 'accept', 'refuse']) });
}

function openApplies({ device }: Tab): ApplyRow[] {
  return device.rows<ApplyRow>('applies').filter(isUnanswered);
}

/** Repeats the request while its outcome is unknown, as a user does. */
export async function requestDeletion(tab: Tab, wtId: string): Promise<void> {
  for (let left = 2; left > 0 && tab.isAlive; left -= 1) if ((await tab.sync.ask('deleteFriend', { wtId })) !== undefined) return;
}

function removeFriend(world: World): void {
  const tab = pickTab(world);
  const wtId = pickKnownPerson(world, tab);
  if (wtId !== undefined) ask(world, tab, { name: 'deleteFriend', what: wtId, work: requestDeletion(tab, wtId) });
}

function hideMoments(world: World): void {
  const tab = pickTab(world);
  const friends = friendsOf(tab);
  if (friends.length === 0) return;
  const friend = world.prng.pick(friends);
  const owner = world.prng.pick(['me', 'friend'] as const);
  const on = (owner === 'me' ? friend.mineSpaceStatus : friend.friendsSpaceStatus) !== 1;
  ask(world, tab, { name: 'hideSpace', what: `${friend.wtId} ${owner} ${on}`, work: tab.build.hideSpace(tab.commands, friend.wtId, { owner, on }) });
}

const PERSON_ACTS: readonly PersonAct[] = [
  'personApplies',
  'personApplies',
  'personAccepts',
  'personAccepts',
  'personRefuses',
  'personDeletes',
  'personBlocks',
  'personBlocks',
  'personUnblocks',
];

/** Friends and applications. The other side is a person without a device and without messages, so that no message is refused for it. */
export const PEOPLE_STEPS: readonly Step[] = [
  { name: 'apply', weight: 2.4, run: apply },
  { name: 'answerApply', weight: 2.8, run: answerOne },
  { name: 'deleteFriend', weight: 2.6, run: removeFriend },
  { name: 'hideSpace', weight: 2, run: hideMoments },
  { name: 'person', weight: 8.5, run: async (world) => actAs(world, world.prng.pick(PERSON_ACTS), pickPair(world)) },
];

import { buildMessages } from './script/build-messages.ts';
import type { Scene } from './script/build-messages.ts';
import { APPLICATIONS, FRIENDSHIPS, PEOPLE, SYSTEM_CONTACTS } from './cast.ts';
import { listPlays } from './demo-conversations.ts';
import type { Play } from './demo-conversations.ts';
import { DEMO_GROUPS } from './demo-groups.ts';
import { DEMO_MEDIA } from './demo-media.ts';
import type { DemoConversation, DemoGroup, DemoWorld } from './demo-world.ts';
import { parseScript } from './script/parse-script.ts';

/** Builds the whole demo world as of `nowSeconds`. The same second always gives the same world. */
export function buildDemoWorld(nowSeconds: number): DemoWorld {
  const plays = listPlays(PEOPLE.map((person) => person.wtId));
  return {
    nowSeconds,
    people: PEOPLE,
    systemContacts: SYSTEM_CONTACTS,
    friendships: FRIENDSHIPS,
    applications: APPLICATIONS,
    groups: DEMO_GROUPS,
    conversations: plays.map((play) => buildConversation(play, nowSeconds)),
    media: DEMO_MEDIA,
  };
}

export function listMembers(group: DemoGroup): string[] {
  return [group.owner, ...group.admins, ...group.members];
}

function buildConversation(play: Play, nowSeconds: number): DemoConversation {
  const group = 'groupNumber' in play ? findGroup(play.groupNumber) : undefined;
  const members = 'pair' in play ? play.pair : listMembers(findGroup(play.groupNumber));
  const scene: Scene = {
    name: group?.groupNumber ?? members.join('-'),
    members,
    leaders: group === undefined ? [] : [group.owner, ...group.admins],
    groupNumber: group?.groupNumber ?? '',
    nameCards: group?.nameCards ?? {},
    nowSeconds,
  };
  const blocks = [...parseScript(play.source), ...(play.buildRoutine?.() ?? [])];
  const messages = buildMessages(blocks, scene);
  const common = { members, views: play.views ?? [], messages };
  return group === undefined ? { type: 'C2C', ...common } : { type: 'GROUP', groupNumber: group.groupNumber, ...common };
}

function findGroup(groupNumber: string): DemoGroup {
  const group = DEMO_GROUPS.find((one) => one.groupNumber === groupNumber);
  if (group === undefined) throw new Error(`No demo group ${groupNumber}`);
  return group;
}

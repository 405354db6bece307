import { HELPER_ID } from '../../contract/ids.ts';
import { SYSTEM_CONTACT_ID } from './cast.ts';
import type { DemoView } from './demo-world.ts';
import { CHAT_LINZHIXIA, CHAT_SUNIAN } from './dialogues/colleagues-design.ts';
import { CHAT_JIANGMUBAI, CHAT_OUYANG, CHAT_ZHOUMUYANG } from './dialogues/colleagues-engineering.ts';
import { CYCLING_CLUB } from './dialogues/cycling.ts';
import { BADMINTON, FLAT_HUNT, SECRET_BIRTHDAY } from './dialogues/everyday-groups.ts';
import { CHAT_MUM, CHAT_XIAOMAN } from './dialogues/family-chats.ts';
import { FAMILY_GROUP } from './dialogues/family-group.ts';
import { CHAT_HESUOSI, CHAT_MIA, CHAT_SHEN } from './dialogues/friends.ts';
import { CHAT_HELPER, CHAT_SYSTEM, HELPER_GREETING } from './dialogues/helper-and-system.ts';
import { CHAT_TANAKA, JAPANESE_CIRCLE } from './dialogues/japanese.ts';
import { LAKE_TRIP } from './dialogues/lake-trip.ts';
import { CHAT_JIANG_MIA, CHAT_JIANG_MISAKI, CHAT_SUNIAN_LINZHIXIA, CHAT_ZHOU_OUYANG, OWNERS_GROUP } from './dialogues/neighbours-and-others.ts';
import { NORTHWIND_PILOT } from './dialogues/northwind.ts';
import { PRODUCT_GROUP_EARLY } from './dialogues/product-group-early.ts';
import { PRODUCT_GROUP_LATE } from './dialogues/product-group-late.ts';
import { READING_CIRCLE } from './dialogues/reading.ts';
import { COLLEAGUE_DAYS, FAMILY_DAYS, PRODUCT_GROUP_DAYS, SUNIAN_DAYS } from './dialogues/small-talk.ts';
import type { ScriptBlock } from './script/parse-script.ts';
import { buildDailyJapanese, buildReadingNotes, buildRideReports } from './routines.ts';

/** A script and its conversation, which is a group (by number) or two people, and each member's view of it. */
export type Play = ({ groupNumber: string } | { pair: readonly [string, string] }) & {
  source: string;
  buildRoutine?: () => ScriptBlock[];
  views?: readonly DemoView[];
};

const ME = '10001';

const GROUP_PLAYS: readonly Play[] = [
  {
    groupNumber: '200001',
    source: PRODUCT_GROUP_EARLY + PRODUCT_GROUP_LATE + PRODUCT_GROUP_DAYS,
    views: [
      { owner: ME, isPinned: true },
      { owner: '10004', unread: 3 },
      { owner: '10006', unread: 9 },
    ],
  },
  { groupNumber: '200002', source: FAMILY_GROUP + FAMILY_DAYS, views: [{ owner: ME, unread: 6, isMuted: true }] },
  {
    groupNumber: '200003',
    source: CYCLING_CLUB,
    buildRoutine: buildRideReports,
    views: [
      { owner: ME, unread: 118 },
      { owner: '10017', isPinned: true },
    ],
  },
  {
    groupNumber: '200004',
    source: READING_CIRCLE,
    buildRoutine: buildReadingNotes,
    views: [
      { owner: ME, isMuted: true },
      { owner: '10002', unread: 3 },
      { owner: '10016', unread: 4 },
    ],
  },
  { groupNumber: '200005', source: JAPANESE_CIRCLE, buildRoutine: buildDailyJapanese, views: [{ owner: ME, unread: 1 }] },
  { groupNumber: '200006', source: NORTHWIND_PILOT, views: [{ owner: '10003', unread: 3 }] },
  { groupNumber: '200007', source: LAKE_TRIP, views: [{ owner: '10016', isMuted: true }] },
  { groupNumber: '200008', source: FLAT_HUNT },
  {
    groupNumber: '200009',
    source: SECRET_BIRTHDAY,
    views: [
      { owner: '10005', isPinned: true },
      { owner: '10003', unread: 2 },
    ],
  },
  { groupNumber: '200010', source: BADMINTON },
  { groupNumber: '200011', source: OWNERS_GROUP, views: [{ owner: ME, unread: 5, isMuted: true, isFolded: true }] },
];

const PAIR_PLAYS: readonly Play[] = [
  {
    pair: [ME, '10002'],
    source: CHAT_SUNIAN + SUNIAN_DAYS,
    views: [
      { owner: ME, unread: 2, isPinned: true },
      { owner: '10002', isPinned: true },
    ],
  },
  { pair: [ME, '10003'], source: CHAT_LINZHIXIA + COLLEAGUE_DAYS.linzhixia },
  { pair: [ME, '10004'], source: CHAT_ZHOUMUYANG + COLLEAGUE_DAYS.zhoumuyang },
  { pair: [ME, '10005'], source: CHAT_OUYANG + COLLEAGUE_DAYS.ouyang },
  { pair: [ME, '10006'], source: CHAT_JIANGMUBAI, views: [{ owner: '10006', unread: 1 }] },
  { pair: [ME, '10008'], source: CHAT_MIA, views: [{ owner: ME, unread: 2 }] },
  { pair: [ME, '10011'], source: CHAT_MUM },
  { pair: [ME, '10013'], source: CHAT_XIAOMAN },
  { pair: [ME, '10014'], source: CHAT_HESUOSI },
  { pair: [ME, '10016'], source: CHAT_SHEN, views: [{ owner: ME, unread: 1 }] },
  { pair: [ME, '10018'], source: CHAT_TANAKA },
  { pair: ['10002', '10003'], source: CHAT_SUNIAN_LINZHIXIA },
  { pair: ['10004', '10005'], source: CHAT_ZHOU_OUYANG },
  { pair: ['10006', '10007'], source: CHAT_JIANG_MISAKI },
  { pair: ['10006', '10008'], source: CHAT_JIANG_MIA },
  { pair: [ME, HELPER_ID], source: CHAT_HELPER },
  { pair: [ME, SYSTEM_CONTACT_ID], source: CHAT_SYSTEM, views: [{ owner: ME, unread: 1 }] },
];

/** Every account starts with the helper's list (protocol §7 Helper message); 陈屿 has a longer conversation with the helper. */
export function listPlays(accountIds: readonly string[]): readonly Play[] {
  const greetings = accountIds.filter((wtId) => wtId !== ME).map((wtId): Play => ({ pair: [wtId, HELPER_ID], source: HELPER_GREETING }));
  return [...GROUP_PLAYS, ...PAIR_PLAYS, ...greetings];
}

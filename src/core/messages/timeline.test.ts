import { expect, test } from 'vitest';
import type { MessageRow } from '../rows.ts';
import { buildTimeline, reuseItems, type TimelineItem } from './timeline.ts';

const START = 1_763_600_400;

function aRow(change: Partial<MessageRow> & { readonly sequence: number }): MessageRow {
  return {
    ID: `m${change.sequence}`,
    conversationID: 'C2C10002',
    conversationType: 'C2C',
    type: 'TIMTextElem',
    from: '10002',
    to: '10001',
    time: START,
    random: 0,
    clientTime: START,
    nick: '',
    avatar: '',
    nameCard: '',
    level: 0,
    payload: { text: 'x' },
    cloudCustomData: '',
    atUserList: [],
    needReadReceipt: true,
    isPeerRead: false,
    isRevoked: false,
    hasRiskContent: false,
    reactionList: [],
    status: 'success',
    ...change,
  };
}

const tip = { type: 'TIMCustomElem', payload: { data: '{"type":"GroupCustomMsg","detailType":2}' } };
const signal = { type: 'TIMCustomElem', payload: { data: '{"businessID":"user_typing_status"}' } };

/** Flags of each row: G gap before it, T time, U unread line, f first and l last of its run. */
function draw(items: readonly TimelineItem[]): string[] {
  return items.map((item) =>
    [item.hasGapBefore && 'G', item.hasTime && 'T', item.isUnreadStart && 'U', item.isFirst && 'f', item.isLast && 'l'].filter(Boolean).join(''),
  );
}

const plain = { me: '10001', gaps: new Set<number>() };

test.each<[string, Partial<MessageRow>[], string[]]>([
  ['messages of the same sender within three minutes are in the same run', [{}, { time: START + 179 }, { time: START + 300 }], ['Tf', '', 'l']],
  ['a pause of three minutes ends a run', [{}, { time: START + 180 }], ['Tfl', 'fl']],
  ['another sender starts a run', [{}, { from: '10001' }, {}], ['Tfl', 'fl', 'fl']],
  ['READ-001 a pause of ten minutes adds a time separator', [{}, { time: START + 599 }, { time: START + 1199 }], ['Tfl', 'fl', 'Tfl']],
  ['a group tip ends a run', [{}, tip, {}], ['Tfl', 'fl', 'fl']],
  ['a recalled message ends a run', [{}, { isRevoked: true }, {}], ['Tfl', 'fl', 'fl']],
  ['signalling is not shown', [{}, signal, {}], ['Tf', 'l']],
  ['no messages have no items', [], []],
])('READ-002 %s', (_, changes, expected) => {
  const rows = changes.map((change, at) => aRow({ sequence: at + 1, ...change }));
  expect(draw(buildTimeline(rows, plain))).toEqual(expected);
});

test('shows the unread line before the first unread message of others', () => {
  const rows = [
    aRow({ sequence: 1 }),
    aRow({ sequence: 2, from: '10001' }),
    aRow({ sequence: 3, noUnread: 1, ...tip }),
    aRow({ sequence: 4 }),
    aRow({ sequence: 5 }),
  ];
  expect(draw(buildTimeline(rows, { ...plain, readSequence: 1 }))).toEqual(['Tfl', 'fl', 'fl', 'Uf', 'l']);
});

test('READ-001 the first message of another day has a time separator, however short the pause', () => {
  const midnight = new Date(2026, 10, 20).getTime() / 1000;
  const rows = [aRow({ sequence: 1, time: midnight - 20 }), aRow({ sequence: 2, time: midnight - 1 }), aRow({ sequence: 3, time: midnight })];
  expect(draw(buildTimeline(rows, plain))).toEqual(['Tf', 'l', 'Tfl']);
});

test('a hole ends a run', () => {
  expect(draw(buildTimeline([aRow({ sequence: 1 }), aRow({ sequence: 9 })], { ...plain, gaps: new Set([9]) }))).toEqual(['Tfl', 'Gfl']);
});

test('creates new objects only for changed items, so that a new message renders one or two rows', () => {
  const rows = [aRow({ sequence: 1 }), aRow({ sequence: 2 })];
  const before = buildTimeline(rows, plain);
  const after = reuseItems(before, buildTimeline([...rows, aRow({ sequence: 3 })], plain));
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(reuseItems(before, buildTimeline(rows, plain))).toBe(before);
});

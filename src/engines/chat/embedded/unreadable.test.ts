import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aFriend, aMessage } from '../../../../tests/support/builders.ts';
import { connectEngine, type ConnectedEngine } from '../../../../tests/support/fakes/connected-engine.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import type { ChatEngine } from '../port.ts';

let connected: ConnectedEngine;
let engine: ChatEngine;
let notified: ConnectedEngine['notified'];
let items: ConnectedEngine['items'];
let live: ConnectedEngine['live'];
let asked: ConnectedEngine['asked'];

beforeEach(async () => {
  connected = await connectEngine();
  ({ engine, notified, items, live, asked } = connected);
});
afterEach(() => connected.close());

const sendText = (frame: unknown): void => connected.sendText(frame);
const outcomeOf: ConnectedEngine['outcomeOf'] = async (request, r) => connected.outcomeOf(request, r);

const TOO_LARGE = 4 * LIMITS.serverFrameBytes;
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
/** A merged record that contains merged records, which was possible before the limit existed. */
function aRecord(levels: number): Record<string, unknown> {
  return levels === 0
    ? { text: 'the innermost' }
    : {
        title: `level ${levels}`,
        abstractList: [],
        compatibleText: '',
        messageList: [{ ID: 'x', type: 'TIMRelayElem', time: 1, payload: aRecord(levels - 1) }],
      };
}

describe('a merged record nested sixteen times or more', () => {
  test.each([16, 40, 300])('of %i levels does not stop later events', async (levels) => {
    sendText({ e: 'msg.new', pts: 1, d: aMessage({ sequence: 1, type: 'TIMRelayElem', payload: aRecord(levels) }) });
    sendText({ e: 'msg.new', pts: 2, d: aMessage({ sequence: 2 }) });
    expect(items).toMatchObject([
      { pts: 1, event: { e: 'msg.new', d: { payload: { title: `level ${levels}` } } }, raw: '' },
      { pts: 2, raw: '' },
    ]);
  });

  test('does not make sync and history unreadable', async () => {
    const message = aMessage({ sequence: 1, type: 'TIMRelayElem', payload: aRecord(40) });
    const page = {
      events: [
        { e: 'msg.new', pts: 1, d: message },
        { e: 'msg.new', pts: 2, d: aMessage({ sequence: 2 }) },
      ],
      pts: 2,
      more: false,
    };
    expect(await outcomeOf(engine.catchUp(0), page)).toMatchObject({
      kind: 'ok',
      value: {
        pts: 2,
        items: [
          { pts: 1, raw: '' },
          { pts: 2, raw: '' },
        ],
      },
    });
    const history = { list: [message], from: 1, to: 1, isCompleted: true };
    expect(await outcomeOf(engine.call('history', { conversationID: 'C2C10002' }), history)).toMatchObject({ kind: 'ok', value: { to: 1 } });
    expect(notified).toEqual([]);
  });
});

describe('an unreadable answer', () => {
  test.each([
    { how: 'not JSON', text: '{"s":$s,"code":0,"r":{"list":[' },
    { how: 'too large', text: `{"s":$s,"code":0,"r":"${'x'.repeat(TOO_LARGE)}"}` },
    { how: 'an invalid code', text: '{"s":$s,"code":"0"}' },
    { how: 'an object in place of the list', text: '{"s":$s,"code":0,"r":{"list":{},"from":1,"to":1,"isCompleted":true}}' },
    { how: 'truncated inside brackets', text: `{"s":$s,"code":0,"r":${'['.repeat(500)}` },
  ])('resolves its request at once, keeps the connection and is reported: $how', async ({ text }) => {
    expect(await outcomeOf(engine.call('history', { conversationID: 'C2C10002' }), text)).toEqual({ kind: 'unknown', isUnreadable: true });
    expect(notified).toEqual(['unreadable history']);
  });

  test('reads an unpaged list of 3,000 friends beyond the frame limit', async () => {
    const friends = Array.from({ length: 3000 }, (_, at) => aFriend(String(20_000 + at), { bio: 'b'.repeat(200) }));
    expect(JSON.stringify(friends).length).toBeGreaterThan(LIMITS.serverFrameBytes);
    const outcome = await outcomeOf(engine.call('friends', {}), friends);
    expect(outcome !== 'waits' && outcome.kind === 'ok' ? outcome.value : []).toHaveLength(3000);
  });

  test('reports a live frame that is unreadable or has no valid pts', () => {
    for (const frame of ['{"e":"msg.new","pts":"1","d":{}}', '{"e":"msg.new","d":{}}', 'nonsense', `{"e":"msg.new","pts":1,"d":"${'x'.repeat(TOO_LARGE)}"}`])
      sendText(frame);
    expect(notified).toEqual(Array.from({ length: 4 }, () => 'unreadable frame'));
    expect(items).toEqual([]);
  });

  test('ignores an event of an unknown type without a report', () => {
    sendText({ e: 'weather', d: {} });
    expect(notified).toEqual([]);
  });
});

describe('the log of a large group', () => {
  const GROUP = '200001';
  const event = (pts: number): unknown => ({ e: 'msg.new', pts, d: aMessage({ conversationID: `GROUP${GROUP}`, sequence: pts }) });

  test('passes on an event with its group and its pts', () => {
    sendText({ e: 'msg.new', group: GROUP, groupPts: 4, d: aMessage({ conversationID: `GROUP${GROUP}` }) });
    expect(items).toMatchObject([{ group: GROUP, pts: 4, event: { e: 'msg.new' }, raw: '' }]);
  });

  test('G8 reports an event without both a group and a group pts as unreadable', () => {
    sendText({ e: 'msg.new', group: GROUP, d: aMessage() });
    sendText({ e: 'msg.new', groupPts: 4, d: aMessage() });
    sendText({ e: 'msg.new', group: 7, groupPts: 4, pts: 4, d: aMessage() });
    expect([items, notified]).toEqual([[], ['unreadable frame', 'unreadable frame', 'unreadable frame']]);
  });

  test('G7 keeps the pts of an event with unreadable data, and its raw text names the group', () => {
    sendText({ e: 'msg.revoke', group: GROUP, groupPts: 4, d: 'nonsense' });
    expect(items).toMatchObject([{ group: GROUP, pts: 4, event: undefined, isDamaged: true }]);
    expect(JSON.parse(items[0]?.raw ?? '')).toMatchObject({ group: GROUP, pts: 4 });
  });

  test('requests a page by group, and returns its conversation', async () => {
    const conversation = aConversation({ conversationID: `GROUP${GROUP}`, eventPts: 3 });
    const outcome = await outcomeOf(engine.catchUp(1, GROUP), { events: [event(2), 5], pts: 3, more: false, conversation });
    expect(asked.at(-1)).toMatchObject({ m: 'sync', p: { pts: 1, group: GROUP } });
    expect(outcome).toMatchObject({
      kind: 'ok',
      value: {
        items: [
          { group: GROUP, pts: 2 },
          { group: GROUP, pts: 3, isDamaged: true },
        ],
        conversation: { eventPts: 3 },
      },
    });
  });

  test('G7 accepts a page with an unreadable conversation, and marks it as damaged', async () => {
    const page = { events: [event(2)], pts: 2, more: false };
    const [whole, part, none] = [
      await outcomeOf(engine.catchUp(1, GROUP), page),
      await outcomeOf(engine.catchUp(1, GROUP), { ...page, conversation: { ...aConversation({ conversationID: `GROUP${GROUP}` }), lastMessage: { ID: 5 } } }),
      await outcomeOf(engine.catchUp(1, GROUP), { ...page, conversation: 'nonsense' }),
    ];
    expect(whole).not.toHaveProperty('value.isDamaged');
    expect(part).toMatchObject({ value: { conversation: { damaged: ['lastMessage'] }, isDamaged: true } });
    expect(none).toMatchObject({ kind: 'ok', value: { items: [{ pts: 2 }], isDamaged: true } });
    expect(notified).toEqual([]);
  });

  test('drops unreadable heads from a page, and connects although the hello contains one', async () => {
    const head = { groupNumber: GROUP, pts: 4 };
    const page = { events: [], pts: 0, more: false };
    expect(await outcomeOf(engine.catchUp(0), { ...page, groups: [head, { groupNumber: 5 }] })).toMatchObject({ value: { groups: [head] } });
    expect(await outcomeOf(engine.catchUp(0), { ...page, groups: 'nonsense' })).not.toHaveProperty('value.groups');
    connected.socket().closed(1006);
    await connected.loop.advance(2000);
    connected.socket().opened();
    await connected.loop.settle();
    sendText({ s: asked.at(-1)?.s, code: 0, r: { userID: '10001', pts: 0, serverTime: 0, groups: [{ groupNumber: 5 }] } });
    await connected.loop.settle();
    expect(notified.at(-1)).toBe('ready');
  });
});

describe('one unreadable element of an answer', () => {
  const damaged = [
    null,
    5,
    'x'.repeat(50_000),
    {},
    { e: 7, pts: 2 },
    { e: 'msg.new', d: {} },
    { e: 'msg.new', pts: 99, d: {} },
    JSON.parse(deep(60)) as unknown,
  ];

  test.each(damaged.map((element) => [element]))('keeps its pts in the stream: %.40j', async (element) => {
    const event = (pts: number): unknown => ({ e: 'msg.new', pts, d: aMessage({ sequence: pts }) });
    const outcome = await outcomeOf(engine.catchUp(0), { events: [event(1), element, event(3), element], pts: 4, more: false });
    const read = outcome !== 'waits' && outcome.kind === 'ok' ? outcome.value.items : [];
    expect(read.map(({ pts, isDamaged = false }) => [pts, isDamaged])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, true],
    ]);
    expect(read.every(({ raw }) => raw.length <= 16_384)).toBe(true);
  });

  test.each([2, 3, 4, 5, 6, -1])('does not take the pts of a later event when its own pts is %i', async (pts) => {
    const event = (place: number): unknown => ({ e: 'msg.new', pts: place, d: aMessage({ sequence: place }) });
    const page = { events: [event(1), { e: 'msg.revoke', pts, d: 0 }, event(3), event(4), event(5)], pts: 5, more: false };
    const outcome = await outcomeOf(engine.catchUp(0), page);
    expect(outcome !== 'waits' && outcome.kind === 'ok' ? outcome.value.items.map((item) => item.pts) : []).toEqual([1, 2, 3, 4, 5]);
  });

  test('rejects a page that ends before the requested pts, unless it is a reset', async () => {
    const events = [{ e: 'msg.new', pts: 6, d: aMessage({ sequence: 6 }) }];
    expect(await outcomeOf(engine.catchUp(5), { events, pts: 0, more: false })).toEqual({ kind: 'unknown', isUnreadable: true });
    expect(await outcomeOf(engine.catchUp(5), { events: [], pts: 0, more: false, reset: true })).toMatchObject({ kind: 'ok', value: { pts: 0, reset: true } });
  });

  test('is dropped from the list of an event, which is marked as damaged', () => {
    sendText({ e: 'msg.delete', pts: 1, d: { conversationID: 'C2C10002', list: [{ ID: 'a', sequence: 1 }, { ID: 5 }] } });
    expect(items).toMatchObject([{ event: { d: { list: [{ ID: 'a' }] } }, isDamaged: true }]);
  });

  test.each([
    { field: 'lastMessage', value: { ID: 5 } },
    { field: 'groupAtInfoList', value: [{ from: 1 }] },
    { field: 'markList', value: 'fold' },
  ])('removes only the field $field of a conversation', async ({ field, value }) => {
    const list = [{ ...aConversation(), [field]: value }, { conversationID: 'nonsense' }];
    const outcome = await outcomeOf(engine.call('conversations', { cursor: '' }), { list, cursor: '' });
    expect(outcome).toMatchObject({ kind: 'ok', isPartial: true, value: { list: [{ conversationID: aConversation().conversationID, damaged: [field] }] } });
  });

  test('removes only itself from a list of readers; a friend list that is an object is unreadable', async () => {
    const reader = { userID: '1', nick: '', avatar: '' };
    const answer = { list: [reader, { userID: 1 }], cursor: '', isCompleted: true };
    expect(await outcomeOf(engine.call('receiptMembers', { ID: '1-1-1', filter: 0, messages: [] }), answer)).toMatchObject({
      kind: 'ok',
      isPartial: true,
      value: { list: [reader] },
    });
    expect(await outcomeOf(engine.call('friends', {}), {})).toMatchObject({ kind: 'unknown', isUnreadable: true });
  });

  test('leaves an accepted message sent although its copy is unreadable', async () => {
    const message = { ID: '10001-1760000100-1', conversationID: 'C2C10002', type: 'TIMTextElem' as const, payload: { text: 'hello' } };
    const outcome = await outcomeOf(engine.call('send', { message }), { sequence: 7, payload: deep(3) });
    expect(outcome).toMatchObject({ kind: 'ok', value: { ID: message.ID, sequence: 7, payload: { text: 'hello' } } });
  });
});

/** The schema library throws on about 130,000 faults in one list, which are 260 kB. */
describe('a list of more invalid elements than the parser can report', () => {
  const many = Array.from({ length: 200_000 }, () => 0);

  test('in a live event does not throw in the socket handler', () => {
    sendText({ e: 'msg.receipt', pts: 1, d: { conversationID: 'C2C10002', list: many } });
    sendText({ e: 'msg.new', pts: 2, d: { ...aMessage({ sequence: 1 }), atUserList: many } });
    expect(items).toMatchObject([
      { pts: 1, isDamaged: true },
      { pts: 2, isDamaged: true },
    ]);
  });

  test('in a message keeps its pts in a page of the log, and the next event is read', async () => {
    const events = [
      { e: 'msg.new', pts: 1, d: { ...aMessage({ sequence: 1 }), atUserList: many } },
      { e: 'msg.new', pts: 2, d: aMessage({ sequence: 2 }) },
    ];
    expect(await outcomeOf(engine.catchUp(0), { events, pts: 2, more: false })).toMatchObject({
      kind: 'ok',
      value: {
        items: [
          { pts: 1, isDamaged: true },
          { pts: 2, event: { e: 'msg.new' } },
        ],
      },
    });
  });

  test('in a conversation removes only that field', async () => {
    const list = [{ ...aConversation(), markList: many }];
    expect(await outcomeOf(engine.call('conversations', { cursor: '' }), { list, cursor: '' })).toMatchObject({
      kind: 'ok',
      value: { list: [{ conversationID: aConversation().conversationID, damaged: ['markList'] }] },
    });
  });

  test('in the answer to a send leaves the message sent', async () => {
    const message = { ID: '10001-1760000100-1', conversationID: 'C2C10002', type: 'TIMTextElem' as const, payload: { text: 'hello' } };
    const outcome = await outcomeOf(engine.call('send', { message }), { ...aMessage({ sequence: 7 }), atUserList: many });
    expect(outcome).toMatchObject({ kind: 'ok', value: { ID: message.ID, sequence: 7 } });
  });
});

test('passes on the readable entries of a presence event', () => {
  sendText({ e: 'presence', d: { list: [{ userID: '10002', statusType: 1 }, { userID: 5 }] } });
  expect(live).toEqual([{ e: 'presence', d: { list: [{ userID: '10002', statusType: 1 }] } }]);
});

describe('a rate-limit refusal', () => {
  const refused = { kind: 'refused', code: 2996, message: '' };

  test.each([
    ['names the conversation', '{"retryAfterMs":500,"scope":"conversation"}', { ...refused, retryAfterMs: 500, scope: 'conversation' }],
    ['names the connection', '{"retryAfterMs":50,"scope":"connection"}', { ...refused, retryAfterMs: 50 }],
    ['is of an older server', '{"retryAfterMs":50}', { ...refused, retryAfterMs: 50 }],
    ['is of a later server', '{"retryAfterMs":50,"scope":"planet"}', { ...refused, retryAfterMs: 50 }],
    ['contains no details', 'null', refused],
  ])('that %s (%s)', async (_case, r, outcome) => {
    expect(await outcomeOf(engine.call('groupAttrs', { groupID: '200001' }), `{"s":$s,"code":2996,"r":${r}}`)).toEqual(outcome);
  });
});

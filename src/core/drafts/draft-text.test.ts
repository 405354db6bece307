import { expect, test } from 'vitest';
import type { DraftNode } from '../../../contract/draft-nodes.ts';
import { fromNodes, mentionQuery, NOWHERE, toNodes, toWire, type Composed } from './draft-text.ts';

const chen = { id: '10001', name: '陈屿' };
const chenLong = { id: '10009', name: '陈屿安' };
const at = <T extends object>(person: T, place: number) => ({ ...person, at: place });
const compose = (text: string, change: Partial<Composed> = {}): Composed => ({ text, mentions: [], picked: new Set(), ...change });

test.each<[Composed, DraftNode[]]>([
  [compose('好'), [{ kind: 'text', text: '好' }]],
  [compose(''), []],
  [
    compose('问 @陈屿 吧', { mentions: [at(chen, 2)] }),
    [
      { kind: 'text', text: '问 ' },
      { kind: 'mention', ...chen },
      { kind: 'text', text: ' 吧' },
    ],
  ],
  [compose('@陈屿安', { mentions: [at(chen, NOWHERE), at(chenLong, 0)] }), [{ kind: 'mention', ...chenLong }]],
  // The name was edited, so the draft no longer mentions a person.
  [compose('@陈 屿', { mentions: [at(chen, NOWHERE)] }), [{ kind: 'text', text: '@陈 屿' }]],
  [compose('好😄', { picked: new Set(['😄']) }), [{ kind: 'text', text: '好[TUIEmoji_Smile]' }]],
])('stores %j as the nodes %j', (composed, nodes) => {
  expect(toNodes(composed)).toEqual(nodes);
});

test('COMP-014 G11 restores a draft with mentions and emoji unchanged', () => {
  const composed = compose('问 @陈屿 😄吧🦊', { mentions: [at(chen, 2)], picked: new Set(['😄']) });
  expect(fromNodes(toNodes(composed))).toEqual(composed);
});

test('sends the IDs of two people with the same name in the order of their mentions', () => {
  const other = { ...chen, id: '10008' };
  const composed = compose('@陈屿 和 @陈屿', { mentions: [at(other, 0), at(chen, 6)] });
  expect(toWire(toNodes(composed))).toEqual({ text: '@陈屿 和 @陈屿', atUserList: ['10008', '10001'] });
  expect(fromNodes(toNodes(composed))).toEqual(composed);
});

test('sends only the ID of the picked mention when the text repeats its name', () => {
  const nodes = toNodes(compose('@陈屿 @陈屿 好😄', { mentions: [at(chen, 0)], picked: new Set(['😄']) }));
  expect(toWire(nodes)).toEqual({ text: '@陈屿 @陈屿 好[TUIEmoji_Smile]', atUserList: ['10001'] });
});

test.each([
  ['@', 1, ''],
  ['问 @陈', 4, '陈'],
  ['问@陈', 3, '陈'],
  ['a@b.c', 5, undefined],
  ['@陈 屿', 4, undefined],
  ['问 @陈', 2, undefined],
])('in %j with the caret at %d the mention query is %j', (text, caret, query) => {
  expect(mentionQuery(text, caret)).toBe(query);
});

test('COMP-014 A25 stores a quoted message with its draft, but not in its text', () => {
  const composed = compose('好', { quoteID: '10002-1-1' });
  const nodes = toNodes(composed);
  expect(nodes[0]).toEqual({ kind: 'quote', messageID: '10002-1-1' });
  expect(fromNodes(nodes)).toEqual(composed);
  expect(toWire(nodes)).toEqual({ text: '好', atUserList: [] });
});

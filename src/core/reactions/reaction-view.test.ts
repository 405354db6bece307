import { expect, test } from 'vitest';
import { REACTION_IDS } from '../../../contract/emoji/reactions.ts';
import { QUICK_REACTIONS, reactionsOf, UNKNOWN_GLYPH } from './reaction-view.ts';

const aReaction = (reactionID: string, parts: object = {}) => ({ reactionID, totalUserCount: 1, partialUserList: [], reactedByMyself: false, ...parts });
const glyphs = (...ids: string[]) => reactionsOf({ isRevoked: false, reactionList: ids.map((id) => aReaction(id)) }).map(({ glyph }) => glyph);

test.each([
  ['[TUIEmoji_Smile]', '😄'],
  ['👍', '👍'],
  ['👍🏽', '👍🏽'],
  ['❤️', '❤️'],
  ['', UNKNOWN_GLYPH],
  ['<img src=x onerror=alert(1)>', UNKNOWN_GLYPH],
  ['\u202E坏', UNKNOWN_GLYPH],
  ['👍'.repeat(40), UNKNOWN_GLYPH],
  ['__proto__', UNKNOWN_GLYPH],
  ['7', UNKNOWN_GLYPH],
])('G13 shows the kind %j as %s', (reactionID, glyph) => expect(glyphs(reactionID)).toEqual([glyph]));

test('G13 limits the counts, people and names of reactions from a peer', () => {
  const partialUserList = Array.from({ length: 400 }, (_, at) => ({ userID: String(at), nick: '长'.repeat(500), avatar: '' }));
  const [view] = reactionsOf({ isRevoked: false, reactionList: [aReaction('👍', { totalUserCount: 1e99, partialUserList })] });
  expect([view?.count, view?.people.length, [...(view?.people[0]?.name ?? '')].length]).toEqual([2000, 100, 32]);
});

test('shows no reactions for invalid counts or a recalled message, and at most ten kinds', () => {
  expect(reactionsOf({ isRevoked: false, reactionList: [aReaction('👍', { totalUserCount: 0 }), aReaction('😂', { totalUserCount: Number.NaN })] })).toEqual(
    [],
  );
  expect(reactionsOf({ isRevoked: true, reactionList: [aReaction('👍')] })).toEqual([]);
  expect(reactionsOf({ isRevoked: false, reactionList: Array.from({ length: 12 }, (_, at) => aReaction(String(at))) })).toHaveLength(10);
});

test('MSG-057 A17 the user can toggle only listed kinds and own reactions', () => {
  const reactionList = [aReaction('👍'), aReaction('[TUIEmoji_Like]'), aReaction('k1'), aReaction('k2', { reactedByMyself: true })];
  expect(reactionsOf({ isRevoked: false, reactionList }).map(({ canToggle }) => canToggle)).toEqual([true, true, false, true]);
});

test('A17 shows each kind that the server accepts as an emoji', () => {
  for (const id of REACTION_IDS) expect(glyphs(id), id).not.toEqual([UNKNOWN_GLYPH]);
  expect(QUICK_REACTIONS.filter(({ reactionID }) => !REACTION_IDS.has(reactionID))).toEqual([]);
});

test('shows each quick reaction with the glyph that the user picked', () => {
  expect(glyphs(...QUICK_REACTIONS.map(({ reactionID }) => reactionID))).toEqual(QUICK_REACTIONS.map(({ glyph }) => glyph));
});

import { describe, expect, test } from 'vitest';
import { isKindTooMany, withReaction, type Reaction } from './reactions.ts';

const me = { userID: '10001', nick: '陈屿', avatar: '' };
const peer = { userID: '10002', nick: '苏念', avatar: '' };
const aReaction = (reactionID: string, people: readonly (typeof me)[]): Reaction => ({
  reactionID,
  totalUserCount: people.length,
  partialUserList: [...people],
  reactedByMyself: people.includes(me),
});
describe('reacting', () => {
  test.each([
    ['adds a kind', [], 'up', true, [aReaction('up', [me])]],
    ['adds the user to a kind of others', [aReaction('up', [peer])], 'up', true, [aReaction('up', [peer, me])]],
    ['removes the user from a kind of others', [aReaction('up', [peer, me])], 'up', false, [aReaction('up', [peer])]],
    ['removes a kind with its last reaction', [aReaction('up', [me]), aReaction('heart', [peer])], 'up', false, [aReaction('heart', [peer])]],
  ])('%s', (...[, list, reactionID, on, expected]) => expect(withReaction(list, { reactionID, on }, me)).toEqual(expected));

  test('twice changes nothing', () => {
    const list = [aReaction('up', [me])];
    expect(withReaction(list, { reactionID: 'up', on: true }, me)).toBe(list);
  });

  test('counts more people than it names', () => {
    const largeGroup = { ...aReaction('up', [peer]), totalUserCount: 40 };
    expect(withReaction([largeGroup], { reactionID: 'up', on: true }, me)).toMatchObject([{ totalUserCount: 41, reactedByMyself: true }]);
  });

  test('MSG-056 refuses an eleventh kind, but accepts an existing kind', () => {
    const ten = Array.from({ length: 10 }, (_, at) => aReaction(String(at), [peer]));
    expect([isKindTooMany(ten, 'new'), isKindTooMany(ten, '3'), isKindTooMany(ten.slice(1), 'new')]).toEqual([true, false, false]);
  });
});

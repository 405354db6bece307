import { expect, test } from 'vitest';
import { buildDemoWorld } from '../server/demo/build-demo-world.ts';
import { reactionsOf, UNKNOWN_GLYPH } from '../src/core/reactions/reaction-view.ts';

test('the screen has a picture for every reaction of the demo world', () => {
  const messages = buildDemoWorld(1_795_230_000).conversations.flatMap((conversation) => conversation.messages);
  const ids = new Set(messages.flatMap(({ reactions = [] }) => reactions.map(({ reactionID }) => reactionID)));
  const reactionList = [...ids].map((reactionID) => ({ reactionID, totalUserCount: 1, partialUserList: [], reactedByMyself: false }));
  const shown = reactionsOf({ reactionList, isRevoked: false });
  expect(shown.map(({ reactionID }) => reactionID)).toEqual([...ids]);
  expect(shown.filter(({ glyph }) => glyph === UNKNOWN_GLYPH)).toEqual([]);
});

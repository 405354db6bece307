import { expect, test } from 'vitest';
import { listTools, takesKind } from './composer-tools.ts';

const ALL = ['emoji', 'image', 'file', 'video', 'favourites', 'voice', 'camera', 'location', 'card', 'search'];

test.each([
  ['C2C10002', {}, ALL],
  ['C2C10002', undefined, ALL],
  ['GROUP200001', { InputMention: 0 }, ALL],
  ['C2CwisperHelper', {}, ['questions']],
  ['C2Cyx001', {}, []],
  ['C2C10002', { InputEmoji: 0 }, ALL],
  ['C2C10002', { InputEmoji: 0, InputStickers: 0 }, ALL.filter((tool) => tool !== 'emoji')],
  ['C2C10002', { InputImage: 0 }, ALL.filter((tool) => tool !== 'image' && tool !== 'camera')],
  ['C2C10002', { InputFile: 0 }, ALL.filter((tool) => tool !== 'file')],
  ['C2C10002', { InputVideo: false }, ALL.filter((tool) => tool !== 'video')],
  ['C2C10002', { MessageSearch: 0 }, ALL.filter((tool) => tool !== 'search')],
  ['C2C10002', { InputVoice: '0' }, ALL.filter((tool) => tool !== 'voice')],
])('COMP-023, COMP-024, FIND-015 lists the tools of %s with %j in their order', (conversationID, features, tools) => {
  expect(listTools(conversationID, features)).toEqual(tools);
});

test('puts the call actions after the voice tool when the conversation offers calls', () => {
  const withCalls = listTools('C2C10002', {}, true);
  expect(withCalls.slice(withCalls.indexOf('voice'))).toEqual(['voice', 'audioCall', 'videoCall', 'camera', 'location', 'card', 'search']);
  expect(listTools('C2CwisperHelper', {}, true)).toEqual(['questions']);
});

test('the helper conversation accepts no images, videos or files', () => {
  const tools = listTools('C2CwisperHelper', {});
  expect(['image', 'video', 'file'].map((kind) => takesKind(tools, kind as 'image'))).toEqual([false, false, false]);
});

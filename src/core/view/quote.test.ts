import { expect, test } from 'vitest';
import { parseQuote } from './quote.ts';

test.each([
  [
    '{"messageReply":{"messageID":"1-2-3","messageSender":"林知夏","messageAbstract":"好\\n[TUIEmoji_Smile]"}}',
    { messageID: '1-2-3', sender: '林知夏', abstract: '好 😄' },
  ],
  ['{"messageReply":{"messageID":"1-2-3"}}', { messageID: '1-2-3', sender: '', abstract: '' }],
  ['{"messageReply":{}}', undefined],
  ['{"messageReply":"x"}', undefined],
  ['messageReply', undefined],
  ['', undefined],
])('%s quotes %j', (data, quote) => {
  expect(parseQuote(data)).toEqual(quote);
});

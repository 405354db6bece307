import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { PENDING_SEQUENCE } from '../rows.ts';
import { buildQuote, parseQuote } from './quote.ts';

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
])('reads %s as the quote %j', (data, quote) => {
  expect(parseQuote(data)).toEqual(quote);
});

const answered = { ...aMessage({ from: '10002', sequence: 7, nick: '林知夏' }), status: 'success' as const };

test('reads back the quote of a reply, with the abstract cut to 100 characters', () => {
  const data = buildQuote(answered, { sender: '林知夏', abstract: '好'.repeat(300) });
  expect(parseQuote(data)).toEqual({ messageID: answered.ID, sender: '林知夏', abstract: '好'.repeat(100) });
  const { messageReply } = JSON.parse(data) as { messageReply: object };
  expect(messageReply).toMatchObject({ messageType: 'TIMTextElem', messageTime: answered.time, messageSequence: 7, version: 1 });
});

test('quotes a pending message with the sequence of its acknowledgement', () => {
  const data = buildQuote({ ...answered, sequence: PENDING_SEQUENCE + 3, ackSeq: 9 }, { sender: '', abstract: '' });
  expect(data).toContain('"messageSequence":9');
});

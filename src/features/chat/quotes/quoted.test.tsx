// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aMessage } from '../../../../tests/support/builders.ts';
import { find, speak } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { useQuotedMessages } from './use-quoted-messages.ts';
import { Quoted } from './quoted.tsx';

const CHAT = 'C2C10002';
const account = openClientPerTest();
beforeEach(async () => speak('zh-CN'));
const original = (parts: Partial<MessageRow> = {}): MessageRow => ({ ...aMessage({ sequence: 1, conversationID: CHAT }), status: 'success', ...parts });
const picture = (url: string) => ({ uuid: 'u', imageInfoArray: [{ url, imageUrl: url, width: 40, height: 30, size: 1 }] });
const PICTURE = { type: 'TIMImageElem', payload: picture('/files/cat.png') };

const quoting = (): MessageRow => {
  const messageReply = { messageID: original().ID, messageSender: '林知夏', messageAbstract: 'the sent words' };
  return { ...original({ sequence: 2, ID: '10002-9-9' }), cloudCustomData: JSON.stringify({ messageReply }) };
};

function Chat({ row }: { row: MessageRow }) {
  const item = { row, isBubble: true, isFirst: true, isLast: true, hasTime: false, isUnreadStart: false, hasGapBefore: false };
  const quoted = useQuotedMessages(CHAT, [item]);
  return <Quoted row={row} quoted={quoted.get(row.ID)} onOpen={() => undefined} />;
}

async function show(stored: MessageRow | undefined): Promise<void> {
  if (stored !== undefined) await account.db.messages.put(stored);
  const row = quoting();
  await account.show(<Chat row={row} />);
  await act(async () => void (await account.db.messages.count()));
}
const words = () => find('[data-quoted] [dir="auto"]:last-child').textContent;
const thumb = () => document.querySelector('[data-quoted] [data-quote-thumb] img')?.getAttribute('src') ?? undefined;
/** Waits for the words, so that the read has arrived. */
async function settled(text: string): Promise<void> {
  await expect.poll(async () => (await act(async () => account.db.messages.count()), words())).toBe(text);
}

test('a quoted picture shows its thumbnail, and its words in the language of the reader', async () => {
  await show(original(PICTURE));
  await settled('[图片]');
  expect(thumb()).toContain('/files/cat.png');
});

test('a quote is in English for an English reader, whatever its sender speaks', async () => {
  await speak('en');
  await show(original(PICTURE));
  await settled('[Picture]');
  expect(words()).toBe('[Picture]');
});

test('a quote of a message that is not stored shows the words that were sent', async () => {
  await show(undefined);
  await settled('the sent words');
  expect(thumb()).toBeUndefined();
});

test('A26 the quote of a recalled picture says so, without its thumbnail', async () => {
  await show(original({ ...PICTURE, isRevoked: true }));
  await settled('引用内容已撤回');
  expect(thumb()).toBeUndefined();
});

test('G13 a quote that names a message of another conversation does not show it', async () => {
  await show(original({ ...PICTURE, conversationID: 'C2C10008' }));
  // Long enough for the read to arrive, which the other tests wait for.
  for (let turn = 0; turn < 20; turn += 1) await act(async () => void (await account.db.messages.get(original().ID)));
  await settled('the sent words');
  expect(thumb()).toBeUndefined();
});

test('G13 a quoted picture of a foreign host is not loaded', async () => {
  await show(original({ type: 'TIMImageElem', payload: picture('https://tracker.example/x.png') }));
  await settled('[图片]');
  expect(thumb()).toBeUndefined();
});

test('the quote of a video shows its poster', async () => {
  await show(original({ type: 'TIMVideoFileElem', payload: { videoUrl: '/files/v.mp4', snapshotUrl: '/files/poster.jpg', videoSecond: 3 } }));
  await settled('[视频]');
  expect(thumb()).toContain('/files/poster.jpg');
});

test('the quote of a sticker shows it', async () => {
  await show(original({ type: 'TIMFaceElem', payload: { index: 1, data: 'cat_01' } }));
  await settled('[表情]');
  expect(thumb()).toContain('cat_01');
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aMessage } from '../../../../tests/support/builders.ts';
import { find, speak } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { MessageRow } from '../../../core/rows.ts';
import type { KnownSender } from '../../../core/people/person-name.ts';
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
/** Waits for the text, so that the read has finished. */
async function settled(text: string): Promise<void> {
  await expect.poll(async () => (await act(async () => account.db.messages.count()), words())).toBe(text);
}

test('a quoted picture shows its thumbnail, and its label in the language of the reader', async () => {
  await show(original(PICTURE));
  await settled('[图片]');
  expect(thumb()).toContain('/files/cat.png');
});

test('a quoted picture has an English label for an English reader, whatever the language of its sender', async () => {
  await speak('en');
  await show(original(PICTURE));
  await settled('[Picture]');
  expect(words()).toBe('[Picture]');
});

test('a quote of a message that is not stored shows the text that its sender sent', async () => {
  await show(undefined);
  await settled('the sent words');
  expect(thumb()).toBeUndefined();
});

test('READ-014 A26 the quote of a recalled picture shows the recall and no thumbnail', async () => {
  await show(original({ ...PICTURE, isRevoked: true }));
  await settled('引用内容已撤回');
  expect(thumb()).toBeUndefined();
});

test('READ-020 the quote of a picture with risk content does not show it', async () => {
  await show(original({ ...PICTURE, hasRiskContent: true }));
  await settled('该内容涉及敏感信息');
  expect(thumb()).toBeUndefined();
});

type Named = { readonly author?: KnownSender; readonly quoted?: MessageRow };

test.each<[string, Named, string]>([
  ['the remark of a friend', { author: { remark: '小夏' } }, '小夏'],
  ['the current nickname of a friend', { author: { nick: '新名字', isCurrent: true }, quoted: original({ nick: '旧名字' }) }, '新名字'],
  ['the group nickname that a stored message was sent with', { author: { nick: '新名字' }, quoted: original({ nameCard: '群里的名字' }) }, '群里的名字'],
  ['the group nickname of an author whose message is not stored', { author: { nick: '新名字', groupNickname: '群里的名字' } }, '群里的名字'],
  ['the sent name of an unknown author', {}, '林知夏'],
])('a quote shows %s', async (_, { author, quoted }, name) => {
  await account.show(<Quoted row={quoting()} quoted={quoted} author={author} onOpen={() => undefined} />);
  expect(find('[data-quoted] bdi').textContent).toBe(name);
  expect(find('[data-quoted]').getAttribute('aria-label')).toBe(`引用 ${name}`);
});

test('a quote of an own message names its author "me"', async () => {
  const messageReply = { messageID: '10001-1-1', messageSender: '江慕白', messageAbstract: 'mine' };
  await account.show(<Quoted row={{ ...quoting(), cloudCustomData: JSON.stringify({ messageReply }) }} quoted={undefined} onOpen={() => undefined} />);
  expect(find('[data-quoted] bdi').textContent).toBe('我');
});

test('G13 a quote that names a message of another conversation does not show it', async () => {
  await show(original({ ...PICTURE, conversationID: 'C2C10008' }));
  // Gives the read time to finish. The other tests wait for its result.
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

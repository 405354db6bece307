import { afterEach, beforeEach, expect, test } from 'vitest';
import { openComposingPage } from '../../../../tests/support/open-composing-page.ts';
import { breathe, openSendStorage, readSent, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import type { NewMessage } from '../../../client/client.ts';
import { buildVoiceMessage } from '../files/build-file-message.ts';
import { createConversationSending } from './conversation-sending.ts';

const PEER = 'C2C10002';
const STICKER: NewMessage = { conversationID: PEER, type: 'TIMFaceElem', payload: { index: 1, data: 'tt01' } };
const PLACE: NewMessage = { conversationID: PEER, type: 'TIMLocationElem', payload: { description: 'home', longitude: 1, latitude: 2 } };
const CARD: NewMessage = { conversationID: PEER, type: 'TIMCustomElem', payload: { data: '{"type":"card"}', description: '', extension: '' } };
const recorded = (): NewMessage =>
  buildVoiceMessage({ conversationID: PEER, name: 'voice.webm', blob: new Blob(['sound'], { type: 'audio/webm' }), seconds: 7, waveform: '0gv' });

let storage: SendStorage;
let toasts: unknown[];
beforeEach(() => {
  storage = openSendStorage();
  toasts = [];
});
afterEach(async () => storage.db.delete());

const openPage = () => openComposingPage(createConversationSending, storage);
const countCopies = () => storage.storage.names('wt:sending:').length;

async function openWithText(text: string) {
  const page = openPage();
  await page.open();
  page.type(text);
  page.enter();
  return page;
}

test.each<[string, NewMessage]>([
  ['sticker', STICKER],
  ['location', PLACE],
  ['card', CARD],
  ['voice message', recorded()],
])('G11 a %s that waits for an unfinished send is sent once and in its order after a reload', async (_what, message) => {
  const page = await openWithText('before');
  page.of().sendNow(message, (error) => toasts.push(error));
  page.type('after');
  page.enter();
  await expect.poll(countCopies).toBe(3);
  page.end();
  const next = openPage();
  await next.open();
  await next.finish();
  expect(await readSent(storage)).toEqual(['before', message.type, 'after']);
  expect([next.field().text, countCopies(), toasts]).toEqual(['', 0, []]);
  expect(await storage.db.blobs.filter(({ blobId }) => blobId.startsWith('draft:')).count()).toBe(0);
});

test('G11 a voice message that is resumed keeps its bytes and its length', async () => {
  const page = await openWithText('before');
  page.of().sendNow(recorded(), () => undefined);
  await expect.poll(countCopies).toBe(2);
  page.end();
  await openPage().finish();
  const sound = await storage.db.messages.filter(({ type }) => type === 'TIMSoundElem').first();
  expect(sound?.payload).toMatchObject({ second: 7, size: 5 });
  const [upload] = (await storage.db.outbox.get(sound?.ID ?? ''))?.uploads ?? [];
  expect(await storage.db.blobs.get(upload?.blobId ?? '')).toBeDefined();
});

test('the next page does not resend a message that was stored before the last page closed', async () => {
  const page = await openWithText('before');
  page.of().sendNow(STICKER, () => undefined);
  const [name] = storage.storage.names('wt:sending:').slice(-1);
  const copy = storage.storage.get(name ?? '');
  await page.finish();
  page.end();
  // As if the page had closed between the commit and the deletion of the copy.
  storage.storage.set(name ?? '', copy ?? '');
  await openPage().finish();
  expect(await readSent(storage)).toEqual(['before', 'TIMFaceElem']);
});

test('hides a waiting voice message from the files of the draft, and shows it when its store fails', async () => {
  const page = await openWithText('before');
  page.of().sendNow(recorded(), (error) => toasts.push(error));
  await expect.poll(() => page.of().takenFiles().size).toBe(1);
  await page.gates.shift()?.open();
  await breathe();
  await page.refuse();
  await expect.poll(() => page.of().takenFiles().size).toBe(0);
  expect(await storage.db.blobs.filter(({ blobId }) => blobId.startsWith('draft:')).count()).toBe(1);
  expect([toasts.map(String), countCopies()]).toEqual([['QuotaExceededError: no room'], 0]);
});

test('G11 a resumed location that cannot be stored waits for the next start', async () => {
  const page = await openWithText('before');
  page.of().sendNow(PLACE, () => undefined);
  page.end();
  const full = openPage();
  await full.open();
  await breathe();
  await full.gates.shift()?.open();
  await full.refuse();
  expect(await readSent(storage)).toEqual(['before']);
  full.end();
  await openPage().finish();
  expect(await readSent(storage)).toEqual(['before', 'TIMLocationElem']);
});

test('a failed store notifies the user and leaves no copy that a later start would send', async () => {
  const page = openPage();
  await page.open();
  page.of().sendNow(STICKER, (error) => toasts.push(error));
  await page.refuse();
  expect([toasts.length, countCopies()]).toEqual([1, 0]);
  page.end();
  await openPage().finish();
  expect(await readSent(storage)).toEqual([]);
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { click, findButton, press, type } from '../../../tests/support/mount.ts';
import { openComposerPerTest, PEER } from '../../../tests/support/open-composer-per-test.tsx';
import { parseQuote } from '../../core/quotes/quote.ts';
import { Composer } from './composer.tsx';

const { account, field, open, until } = openComposerPerTest(Composer);
const ownMessages = async () => (await account.db.messages.toArray()).filter((row) => row.from === '10001');
const bar = () => document.querySelector('[data-quote]');
const answered = () => ({ ...aMessage({ from: '10002', nick: '林知夏', payload: { text: '几点？' } }), status: 'success' as const });

test('COMP-016 shows a quoted message above the input, sends it with the text and then removes it', async () => {
  await account.db.messages.put(answered());
  await open();
  await type(field(), '三点');
  await account.client.commands.quoteMessage(PEER, answered().ID);
  await until(() => bar()?.textContent === '林知夏几点？');
  expect(field().value).toBe('三点');
  await press(field(), 'Enter');
  await until(async () => (await ownMessages()).length === 1 && field().value === '' && bar() === null);
  const [sent] = await ownMessages();
  expect(parseQuote(sent?.cloudCustomData ?? '')).toEqual({ messageID: answered().ID, sender: '林知夏', abstract: '几点？' });
  expect((await account.db.drafts.get(PEER))?.isDeleted).toBe(1);
});

test('A25 restores a stored quote when the composer opens, and its cancel button deletes the quote', async () => {
  await account.db.messages.put(answered());
  await account.client.commands.quoteMessage(PEER, answered().ID);
  await open();
  await until(() => bar() !== null);
  await click(findButton('取消引用'));
  await until(async () => (await account.db.drafts.get(PEER))?.isDeleted === 1);
  expect(bar()).toBeNull();
});

test('COMP-017 A26 does not send the quote of a message that was recalled meanwhile', async () => {
  await account.db.messages.put(answered());
  await account.client.commands.quoteMessage(PEER, answered().ID);
  await account.db.messages.put({ ...answered(), isRevoked: true, payload: {} });
  await open();
  await until(() => bar()?.textContent.includes('引用内容已撤回') === true);
  await type(field(), '三点');
  await press(field(), 'Enter');
  await until(async () => (await ownMessages()).length === 1 && field().value === '' && bar() === null);
  const [sent] = await ownMessages();
  expect(sent?.cloudCustomData).toBe('');
});

test.each<[string, (quote: () => void) => Promise<void>]>([
  [
    'before the text',
    async (quote) => {
      quote();
      await type(field(), '三点');
    },
  ],
  [
    'after the text',
    async (quote) => {
      await type(field(), '三点');
      quote();
    },
  ],
  [
    'after a text that is already stored',
    async (quote) => {
      await type(field(), '三点');
      await until(async () => (await account.db.drafts.get(PEER))?.abstract === '三点');
      quote();
    },
  ],
])('a message quoted %s is sent with the text although the quote is not rendered yet, and is not quoted again', async (_when, write) => {
  await account.db.messages.put(answered());
  await open();
  // The code of the commands is fetched after the first paint.
  await account.client.commands.restoreUnsavedInput();
  let quoted: Promise<void> | undefined;
  await write(() => {
    quoted = account.client.commands.quoteMessage(PEER, answered().ID);
  });
  await press(field(), 'Enter');
  await quoted;
  await until(async () => (await ownMessages()).length === 1 && field().value === '' && bar() === null);
  const [sent] = await ownMessages();
  expect(parseQuote(sent?.cloudCustomData ?? '')?.messageID).toBe(answered().ID);
  expect((await account.db.drafts.get(PEER))?.isDeleted).toBe(1);
  expect(field().value).toBe('');
});

test('a message that is quoted after Enter stays quoted for the next text', async () => {
  await account.db.messages.put(answered());
  await open();
  await type(field(), '三点');
  const sent = press(field(), 'Enter');
  await sent;
  await account.client.commands.quoteMessage(PEER, answered().ID);
  await until(async () => (await ownMessages()).length === 1 && field().value === '' && bar() !== null);
  expect((await ownMessages())[0]?.cloudCustomData).toBe('');
});

test('COMP-016 a quoted picture shows its thumbnail above the input', async () => {
  const url = '/files/cat.png';
  const imageInfoArray = [{ url, imageUrl: url, width: 40, height: 30, size: 1 }];
  await account.db.messages.put({ ...answered(), type: 'TIMImageElem', payload: { uuid: 'u', imageInfoArray } });
  await account.client.commands.quoteMessage(PEER, answered().ID);
  await open();
  await until(() => bar()?.querySelector('[data-quote-thumb]') !== null && bar() !== null);
  expect(bar()?.querySelector('[data-quote-thumb] img')?.getAttribute('src')).toContain(url);
});

import { expect, type Page } from 'playwright/test';
import { composer, pickedFiles } from '../pages/conversation-page.ts';
import { openFastTypist, type FastTypist } from '../pages/fast-typist.ts';
import { openPeer } from '../support/open-chat.ts';
import { readTexts } from '../support/stored/read-rows.ts';
import { test } from '../support/wisp-test.ts';

/** Messages of each variant. `npm run fast-sending` sends a thousand of each. */
const COUNT = 15;
const A = '10001';
const B = '10002';
const C = '10003';
const TURNS = 4;
const PICTURE = 'server/demo/media/lake-dawn.webp';

test.setTimeout(210_000);

const textsOf = (prefix: string, count = COUNT): string[] => Array.from({ length: count }, (_, at) => `${prefix}${at};`);

type Pair = { readonly a: Page; readonly b: Page };

/** Both people have stored exactly these messages in this order. */
async function expectOnBothSides({ a, b }: Pair, prefix: string, expected: readonly string[]): Promise<void> {
  const timeout = 30_000;
  await expect.poll(async () => readTexts(b, { wtId: B, conversationID: `C2C${A}`, prefix }), { timeout, message: 'received' }).toEqual(expected);
  await expect.poll(async () => readTexts(a, { wtId: A, conversationID: `C2C${B}`, prefix }), { message: 'sent' }).toEqual(expected);
}

async function expectEmpty(page: Page): Promise<void> {
  await expect(composer(page)).toHaveValue('');
  await expect(pickedFiles(page)).toHaveCount(0);
}

async function openBoth(browser: Parameters<typeof openPeer>[0], origin: string): Promise<Pair & { readonly typist: FastTypist }> {
  const [a, b] = await Promise.all([
    openPeer(browser, origin, { me: A, conversationID: `C2C${B}` }),
    openPeer(browser, origin, { me: B, conversationID: `C2C${A}` }),
  ]);
  await composer(a).focus();
  return { a, b, typist: await openFastTypist(a) };
}

test.describe('messages that are sent faster than the app stores them', () => {
  for (const [name, variants] of [
    [
      'at 25 ms a key',
      [
        { rate: 1, gapMs: 25 },
        { rate: 4, gapMs: 25 },
        { rate: 6, gapMs: 25 },
      ],
    ],
    [
      'at 0 to 10 ms a key',
      [
        { rate: 1, gapMs: 0 },
        { rate: 4, gapMs: 10 },
        { rate: 6, gapMs: 0 },
      ],
    ],
  ] as const) {
    test(`COMP-008 arrive as typed and in order, typed ${name} with a processor 1, 4 and 6 times slower`, async ({ browser, server }) => {
      const { a, b, typist } = await openBoth(browser, server.origin);
      const expected: string[] = [];
      for (const { rate, gapMs } of variants) {
        const texts = textsOf(`k${rate}x`);
        await typist.throttle(rate);
        await typist.send(texts, { gapMs });
        await typist.throttle(1);
        expected.push(...texts);
        await expectEmpty(a);
      }
      await expectOnBothSides({ a, b }, 'k1x', expected);
      await expectEmpty(a);
    });
  }

  test('arrive as typed and in order from an input method', async ({ browser, server }) => {
    const { a, b, typist } = await openBoth(browser, server.origin);
    const texts = Array.from({ length: COUNT }, (_, at) => `你好${at}；`);
    await typist.throttle(4);
    await typist.compose(texts, { gapMs: 10 });
    await typist.throttle(1);
    await expectOnBothSides({ a, b }, '你好', texts);
    await expectEmpty(a);
  });

  test('arrive as typed and in order when the first of them carries six pictures', async ({ browser, server }) => {
    const { a, b, typist } = await openBoth(browser, server.origin);
    const files = Array.from({ length: 6 }, () => PICTURE);
    await a.locator('input[type="file"][accept*="image"]').first().setInputFiles(files);
    await expect(pickedFiles(a)).toHaveCount(6);
    await composer(a).focus();
    const texts = textsOf('p');
    await typist.send(texts, { gapMs: 10 });
    await expectEmpty(a);
    await expect.poll(async () => readTexts(b, { wtId: B, conversationID: `C2C${A}`, prefix: 'p' }), { timeout: 60_000 }).toEqual(texts);
    const sent = async (): Promise<string[]> => readTexts(a, { wtId: A, conversationID: `C2C${B}`, prefix: 'p' });
    expect(await sent()).toEqual(texts);
    for (const page of [a, b]) await expect(page.locator('[data-msg-id] img[src^="blob:"]').first()).toBeVisible();
  });

  test('arrive as typed from two tabs at once, and from two tabs of one conversation in turn', async ({ browser, server }) => {
    const { a, b, typist } = await openBoth(browser, server.origin);
    const second = await openTab(a, `/messages/C2C${C}`);
    const other = await openFastTypist(second);
    await composer(second).focus();
    const [mine, others] = [textsOf('t'), textsOf('u')];
    await Promise.all([typist.send(mine, { gapMs: 10 }), other.send(others, { gapMs: 10 })]);
    await expectOnBothSides({ a, b }, 't0;', mine);
    await expect.poll(async () => readTexts(second, { wtId: A, conversationID: `C2C${C}`, prefix: 'u0;' })).toEqual(others);
    await second.goto(a.url());
    await expect(composer(second)).toBeFocused();
    const expected: string[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const texts = textsOf(`v${turn}x`, 3);
      const [tab, keyboard] = turn % 2 === 0 ? [a, typist] : [second, other];
      await tab.bringToFront();
      await keyboard.send(texts, { gapMs: 10 });
      expected.push(...texts);
      // The field empties before the message is stored, and what waits in one tab has no order with what the user types in another.
      await expect.poll(async () => readTexts(tab, { wtId: A, conversationID: `C2C${B}`, prefix: 'v0x' }), { message: 'stored' }).toEqual(expected);
      for (const page of [a, second]) await expectEmpty(page);
    }
    await expectOnBothSides({ a, b }, 'v0x', expected);
  });

  test('COMP-008 arrive once when the page is reloaded right after Enter', async ({ browser, server }) => {
    const { a, b, typist } = await openBoth(browser, server.origin);
    const expected: string[] = [];
    for (const [round, delayMs] of [0, 30, 70].entries()) {
      const texts = textsOf(`r${round}x`, 5);
      await typist.throttle(4);
      await typist.send(texts, { gapMs: 5 });
      await a.waitForTimeout(delayMs);
      await a.reload();
      await typist.throttle(1);
      await expect(composer(a)).toBeVisible();
      await expect(composer(a)).toBeFocused();
      expected.push(...texts);
      await expectOnBothSides({ a, b }, 'r0x', expected);
      await expectEmpty(a);
    }
  });

  test('COMP-009 return to the input when they cannot be stored, with the caret after them, and are sent once that is possible', async ({
    browser,
    server,
    expectReports,
  }) => {
    // The app's other writes fail too for that moment.
    expectReports({ may: [/QuotaExceededError/] });
    const { a, b, typist } = await openBoth(browser, server.origin);
    await typist.send(['before'], { gapMs: 10 });
    await expectOnBothSides({ a, b }, 'before', ['before']);
    await a.evaluate(() => {
      const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function refuse(this: IDBObjectStore, ...row: Parameters<typeof add>) {
        if (this.name === 'messages') throw new DOMException('no room', 'QuotaExceededError');
        return add.apply(this, row);
      };
      Object.assign(window, { repairStorage: () => (IDBObjectStore.prototype.add = add) });
    });
    await typist.send(['not stored'], { gapMs: 10 });
    await expect(composer(a)).toHaveValue('not stored');
    await expect(a.getByText('设备空间不足，内容还在输入框里')).toBeVisible();
    await a.evaluate(() => (window as unknown as { repairStorage: () => void }).repairStorage());
    await typist.send([' at first'], { gapMs: 10 });
    await expectOnBothSides({ a, b }, 'before', ['before', 'not stored at first']);
    await expectEmpty(a);
  });

  test('a text with six pictures is sent once when the page is reloaded right after Enter', async ({ browser, server }) => {
    const { a, b, typist } = await openBoth(browser, server.origin);
    await a
      .locator('input[type="file"][accept*="image"]')
      .first()
      .setInputFiles(Array.from({ length: 6 }, () => PICTURE));
    await expect(pickedFiles(a)).toHaveCount(6);
    await composer(a).focus();
    await typist.throttle(4);
    await typist.send(['with pictures'], { gapMs: 5 });
    await a.waitForTimeout(70);
    await a.reload();
    await typist.throttle(1);
    await expect(composer(a)).toBeVisible();
    await expect
      .poll(async () => readTexts(b, { wtId: B, conversationID: `C2C${A}`, prefix: 'with pictures' }), { timeout: 60_000 })
      .toEqual(['with pictures']);
    await expectEmpty(a);
  });
});

async function openTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(composer(tab)).toBeVisible();
  return tab;
}

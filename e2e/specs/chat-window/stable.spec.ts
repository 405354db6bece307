import { expect, type Browser, type Page } from 'playwright/test';
import { createPrng, type Prng } from '../../../tests/support/fakes/prng.ts';
import { NO_RATES } from '../../../tests/support/start-server.ts';
import { bubbles } from '../../pages/conversation-page.ts';
import { isFullSize } from '../../pages/full-size.ts';
import { watchTraffic } from '../../pages/when-settled.ts';
import { openOn, openPeer } from '../../support/open-chat.ts';
import { readRow } from '../../support/stored/read-rows.ts';
import { openSender, type Sender } from '../../support/send-messages.ts';
import { test, withMotion } from '../../support/wisp-test.ts';

test.use(withMotion);

const READER = '10001';
const WRITER = '10002';
const SECOND_WRITER = '10004';
const MESSAGES = 140;
/** The server queues no more requests of one client. */
const AT_ONCE = 20;
const SEEDS = isFullSize ? 30 : 4;
const CHANGES = 5;
/** Most changes happen to this many messages before and after the one that is read. */
const NEAR = 6;
const KINDS = ['[TUIEmoji_Smile]', '👍', '🎉'] as const;
/** The scroll has ended after this many equal samples: a fling of the wheel takes long on a busy machine. */
const VIEWPORTS_AT_REST = 3;
const ROUNDING_PX = 0.5;
const OFF_END_PX = 400;
const IN_TIME = { timeout: 45_000 };

type SentText = { readonly ID: string; readonly from: string };
type Place = { readonly ID: string; readonly top: number };
type Talk = {
  readonly page: Page;
  /** The ID that an account has for the conversation. */
  readonly nameFor: (wtId: string) => string;
  /** The senders. The last one is another device of the reader. */
  readonly writers: readonly Sender[];
  readonly said: SentText[];
};

async function sendText(talk: Talk, writer: Sender, text: string): Promise<void> {
  const { ID } = await writer.sendText(talk.nameFor(writer.wtId), text, { needReadReceipt: true });
  talk.said.push({ ID, from: writer.wtId });
}

/**
 * The position of a row, or of the first one that is fully in view, in the next painted frame. Read after the layout: before it, new rows
 * are there, and the list has not corrected its scroll position yet.
 */
async function placeOf(page: Page, wanted?: string): Promise<Place> {
  return page.evaluate(async (ID) => {
    const list = document.querySelector('[data-messages] [role="list"]');
    await new Promise<void>((resolve) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        resolve();
      });
      // Observers are called in the order of their creation: this one after those of the list.
      requestAnimationFrame(() => requestAnimationFrame(() => observer.observe(list ?? document.body)));
    });
    const view = list?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-messages] [data-msg-id]:has([data-bubble])')];
    const tops = rows.map((row) => ({ ID: row.dataset['msgId'] ?? '', top: row.querySelector('[data-bubble]')?.getBoundingClientRect().top ?? Number.NaN }));
    return tops.find((place) => (ID === undefined ? place.top >= view : place.ID === ID)) ?? { ID: ID ?? '', top: Number.NaN };
  }, wanted);
}

/** Whether this device has stored a message, and so every earlier event. */
const isStored = async (page: Page, ID: string): Promise<boolean> => (await readRow(page, { wtId: READER, table: 'messages', key: ID })) !== undefined;

/** The distance from the view down to the end of the drawn rows. */
async function untilEnd(page: Page): Promise<number> {
  return page.locator('[data-messages] [role="list"]').evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
}

/** Scrolls until the view rests; requested rows may still arrive. Not to the end, because a reader at the end follows it. */
async function goSomewhere(page: Page, pixels: number): Promise<Place> {
  await page.mouse.wheel(0, pixels);
  await placeOf(page);
  if ((await untilEnd(page)) < OFF_END_PX) await page.mouse.wheel(0, -2 * OFF_END_PX);
  let before = await placeOf(page);
  let viewports = 0;
  await expect
    .poll(async () => {
      const now = await placeOf(page);
      viewports = now.ID === before.ID && Math.abs(now.top - before.top) < ROUNDING_PX ? viewports + 1 : 0;
      before = now;
      return viewports;
    })
    .toBeGreaterThanOrEqual(VIEWPORTS_AT_REST);
  return before;
}

/** One random change near the read message or outside of the drawn rows. The read message itself is not removed. */
async function change(talk: Talk, prng: Prng, reading: string): Promise<void> {
  const writer = prng.pick(talk.writers);
  const kind = prng.pick(['react', 'react', 'react', 'recall', 'recall', 'say', 'receipt', 'typing', 'delete'] as const);
  if (kind === 'say') return sendText(talk, writer, `又说一句${'，还没有说完'.repeat(prng.below(14))}`);
  if (kind === 'typing') return void (await writer.socket.request('typing', { to: READER, on: prng.chance(0.6) }));
  const at = talk.said.findIndex(({ ID }) => ID === reading);
  const near = talk.said.slice(Math.max(0, at - NEAR), at + NEAR);
  const { ID, from } = prng.pick(prng.chance(0.7) && near.length > 0 ? near : talk.said);
  const author = talk.writers.find(({ wtId }) => wtId === from) ?? writer;
  if (kind === 'react') return void (await writer.socket.request('react', { ID, reactionID: prng.pick(KINDS), on: prng.chance(0.7) }));
  if (kind === 'receipt') return void (await writer.socket.request('receipt', { conversationID: talk.nameFor(writer.wtId), IDs: [ID] }));
  if (ID === reading) return undefined;
  if (kind === 'recall') return void (await author.socket.request('revoke', { ID }));
  // Another device of the reader deletes it.
  return void (await talk.writers.at(-1)?.socket.request('delete', { conversationID: talk.nameFor(READER), IDs: [ID] }));
}

/** Long and short texts and pictures; every second picture has no file. */
async function fillTalk(talk: Talk, origin: string): Promise<void> {
  const sender = await openSender(origin, WRITER);
  const { uuid, url, size } = await sender.upload('coffee.webp');
  for (let done = 0; done < MESSAGES; done += AT_ONCE) {
    const texts = Array.from({ length: AT_ONCE }, (_, at) => `第 ${done + at} 条${'，说来话长'.repeat(((done + at) * 7) % 23)}`);
    await Promise.all(texts.map(async (text, at) => sendText(talk, talk.writers[(done + at * at) % talk.writers.length] as Sender, text)));
    for (const [at, address] of [url, '/media/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'].entries()) {
      const info = { url: address, imageUrl: address, width: at === 0 ? 900 : 0, height: at === 0 ? 700 : 0, size };
      const payload = { uuid: at === 0 ? uuid : 'gone', imageFormat: 255, width: info.width, height: info.height, imageInfoArray: [info, info, info] };
      await sender.send(talk.nameFor(WRITER), 'TIMImageElem', payload).then(
        (ID) => talk.said.push({ ID, from: WRITER }),
        // The server may refuse a picture without a file. There is no message then.
        () => undefined,
      );
    }
  }
  sender.close();
}

type Heights = { readonly rows: Map<string, number>; readonly grown: string[] };
declare global {
  interface Window {
    heights: Heights;
  }
}

/** Runs in the page and notes the rows whose height changes by `leastPx` or more after their first frame. */
function noteHeights(leastPx: number): void {
  const rows = new Map<string, number>();
  const grown: string[] = [];
  window.heights = { rows, grown };
  const look = (): void => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-messages] [data-msg-id]')) {
      const [ID = '', height] = [row.dataset['msgId'], row.getBoundingClientRect().height];
      const first = rows.get(ID);
      if (first === undefined) rows.set(ID, height);
      else if (Math.abs(first - height) >= leastPx) grown.push(`${row.innerText.slice(0, 20)}: ${first} to ${height}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function watchReading(browser: Browser, origin: string, nameFor: Talk['nameFor']): Promise<void> {
  const wtIds = nameFor(WRITER) === nameFor(READER) ? [WRITER, SECOND_WRITER, READER] : [WRITER, READER];
  const writers = await Promise.all(wtIds.map(async (wtId) => openSender(origin, wtId)));
  const sentText: SentText[] = [];
  await fillTalk({ nameFor, writers, said: sentText, page: undefined as unknown as Page }, origin);
  const page = await openPeer(browser, origin, { me: READER, conversationID: nameFor(READER) });
  const talk: Talk = { page, nameFor, writers, said: sentText };
  // Several senders sent the earlier texts at once, in any order.
  await expect(page.locator(`[data-msg-id="${sentText.at(-1)?.ID}"]`)).toBeInViewport();
  await page.locator('[data-messages]').hover();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const prng = createPrng(seed);
    const anchor = await goSomewhere(page, seed === 1 ? -4000 : prng.below(2400) - 1200);
    for (let left = CHANGES; left > 0; left -= 1) await change(talk, prng, anchor.ID);
    await sendText(talk, prng.pick(writers), `种子 ${seed} 到此`);
    await expect.poll(async () => isStored(page, sentText.at(-1)?.ID ?? '')).toBe(true);
    const moved = (await placeOf(page, anchor.ID)).top - anchor.top;
    expect({ seed, moved: Math.abs(moved) < ROUNDING_PX ? 0 : moved }).toEqual({ seed, moved: 0 });
  }
  await page.context().close();
  for (const writer of writers) writer.close();
}

test.use({ operator: { rates: NO_RATES } });

for (const [where, nameFor] of [
  ['a pair', (wtId: string) => `C2C${wtId === READER ? WRITER : READER}`],
  ['a group', () => 'GROUP200001'],
] as const) {
  test(`READ-005 the read message in ${where} keeps its position to the pixel, whatever arrives above and below it`, async ({ browser, server }) => {
    test.slow();
    await watchReading(browser, server.origin, nameFor);
  });
}

test('CONV-036, CONV-037 the read message keeps its position to the pixel while the network banner comes and goes', async ({ browser, server, network }) => {
  const writer = await openSender(server.origin, WRITER);
  for (let at = 0; at < 40; at += 1) await writer.sendText(`C2C${READER}`, `第 ${at} 条${'，说来话长'.repeat(at % 23)}`);
  const page = await openPeer(browser, network.origin, { me: READER, conversationID: `C2C${WRITER}` });
  await expect(bubbles(page, '第 39 条')).toBeInViewport();
  await page.locator('[data-messages]').hover();
  for (const [where, pixels] of [
    ['in the middle', -1200],
    ['at the end', 9000],
  ] as const) {
    const anchor = pixels < 0 ? await goSomewhere(page, pixels) : await goToEnd(page, pixels);
    const expectUnmoved = async (when: string): Promise<void> => {
      const moved = (await placeOf(page, anchor.ID)).top - anchor.top;
      expect({ where, when, moved: Math.abs(moved) < ROUNDING_PX ? 0 : moved }).toEqual({ where, when, moved: 0 });
    };
    await page.context().setOffline(true);
    network.hangUp();
    await expect(page.getByText('网络异常')).toBeVisible(IN_TIME);
    await expectUnmoved('the network is gone');
    await page.context().setOffline(false);
    await expect(page.getByText('已恢复连接')).toBeVisible(IN_TIME);
    await expectUnmoved('it is back');
    await expect(page.locator('[data-network]')).toHaveCount(0);
    await expectUnmoved('nothing is said of it any more');
  }
  writer.close();
});

test('READ-005 a row keeps its first height while avatars, pictures, names and answers of the server arrive', async ({ page }) => {
  await page.addInitScript(noteHeights, ROUNDING_PX);
  await openOn(page, { me: READER, conversationID: 'GROUP200001' });
  // The pictures of the group are stored and load shortly after the texts; the helper's picture is not stored.
  for (const conversationID of ['GROUP200001', 'C2CwisperHelper']) {
    const settle = watchTraffic(page);
    await page.goto(`/messages/${conversationID}`);
    await settle();
    await expect.poll(async () => page.locator('[data-messages] img').evaluateAll((all) => all.every((img) => (img as HTMLImageElement).complete))).toBe(true);
    const { drawn, grown } = await page.evaluate(() => ({ drawn: window.heights.rows.size, grown: window.heights.grown }));
    expect(drawn).toBeGreaterThan(3);
    expect({ conversationID, grown }).toEqual({ conversationID, grown: [] });
  }
});

test('a reader at the end stays there while visible rows grow from frame to frame, and sees the next messages', async ({ browser, server }) => {
  const writer = await openSender(server.origin, WRITER);
  for (let at = 0; at < 20; at += 1) await writer.sendText(`C2C${READER}`, `第 ${at} 条${'，说来话长'.repeat(at % 9)}`);
  const page = await openPeer(browser, server.origin, { me: READER, conversationID: `C2C${WRITER}` });
  await expect(bubbles(page, '第 19 条')).toBeInViewport();
  await expect.poll(async () => untilEnd(page)).toBeLessThan(1);
  await page.locator('[data-messages] [role="list"]').evaluate(async (view) => {
    const rows = [...view.querySelectorAll<HTMLElement>('[data-msg-id]')];
    const inView = rows.filter((row) => row.getBoundingClientRect().top >= view.getBoundingClientRect().top);
    // Forces a layout, as any code does that reads a position.
    const grow = (px: number): number => {
      for (const row of inView) row.style.paddingTop = `${px}px`;
      return view.scrollHeight;
    };
    // As when names, times and marks arrive one after the other: the list scrolls to its new end in one frame, and gets the event in
    // the next, when it has grown again.
    await new Promise((resolve) => {
      requestAnimationFrame(() => {
        grow(12);
        setTimeout(() => resolve(grow(24)));
      });
    });
  });
  await expect.poll(async () => untilEnd(page)).toBeLessThan(1);
  for (let at = 20; at < 26; at += 1) await writer.sendText(`C2C${READER}`, `第 ${at} 条${'，说来话长'.repeat(20)}`);
  await expect(bubbles(page, '第 25 条')).toBeInViewport();
  writer.close();
});

test('the read message keeps its position when the row above is removed, or its own grows before a late scroll event', async ({ browser, server }) => {
  const [writer, reader] = [await openSender(server.origin, WRITER), await openSender(server.origin, READER)];
  const sentText: string[] = [];
  for (let at = 0; at < 40; at += 1) sentText.push((await writer.sendText(`C2C${READER}`, `第 ${at} 条${'，说来话长'.repeat(at % 9)}`)).ID);
  const [above = '', reading = ''] = sentText.slice(20);
  await writer.socket.request('revoke', { ID: above });
  const page = await openPeer(browser, server.origin, { me: READER, conversationID: `C2C${WRITER}` });
  await expect(bubbles(page, '第 39 条')).toBeInViewport();
  await page.locator('[data-messages]').hover();
  await goSomewhere(page, -1200);
  // The first row that is fully in view has no bubble.
  await page.locator(`[data-msg-id="${above}"]`).evaluate((row) => {
    const view = row.closest('[role="list"]');
    view?.scrollBy(0, row.getBoundingClientRect().top - view.getBoundingClientRect().top - 4);
  });
  const before = await placeOf(page, reading);
  expect((await placeOf(page)).ID).toBe(reading);
  await reader.socket.request('delete', { conversationID: `C2C${WRITER}`, IDs: [above] });
  await expect(page.locator(`[data-msg-id="${above}"]`)).toHaveCount(0);
  expect(Math.abs((await placeOf(page, reading)).top - before.top)).toBeLessThan(ROUNDING_PX);
  const first = await placeOf(page);
  // The row grows above its own text, which scroll anchoring of browsers ignores.
  await page.locator(`[data-msg-id="${first.ID}"]`).evaluate((row: HTMLElement) => {
    row.style.paddingTop = '40px';
    row.closest('[role="list"]')?.dispatchEvent(new Event('scroll'));
  });
  expect(Math.abs((await placeOf(page, first.ID)).top - first.top)).toBeLessThan(ROUNDING_PX);
  for (const sender of [writer, reader]) sender.close();
});

/** Rows are drawn during the scroll, so it takes more than one turn. */
async function goToEnd(page: Page, pixels: number): Promise<Place> {
  const untilThere = async (): Promise<number> => {
    await page.mouse.wheel(0, pixels);
    return untilEnd(page);
  };
  await expect.poll(untilThere).toBeLessThan(1);
  return placeOf(page);
}

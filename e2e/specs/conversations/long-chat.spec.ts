import { expect, type Browser, type Page } from 'playwright/test';
import { NO_RATES } from '../../../tests/support/start-server.ts';
import { bubbles, conversationRow } from '../../pages/conversation-page.ts';
import { openChat } from '../../support/open-chat.ts';
import { openSender, type Sender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';

const READER = '10001';
const WRITER = '10006';
const CHAT = `C2C${WRITER}`;
const MESSAGES = 400;
/** The server queues no more requests of one client. */
const AT_ONCE = 20;
const MAX_NODES = 1500;
const TURN_PX = 480;

type LongChat = { readonly page: Page; readonly writer: Sender; readonly ids: readonly string[] };

const sendText = async (writer: Sender, text: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  (await writer.sendText(`C2C${READER}`, text, more)).ID;

/** A chat of several hundred messages of one line and of several. */
async function openLongChat(browser: Browser, origin: string): Promise<LongChat> {
  const writer = await openSender(origin, WRITER);
  const ids: string[] = [];
  while (ids.length < MESSAGES) {
    const texts = Array.from({ length: AT_ONCE }, (_, at) => `第 ${ids.length + at} 条${'，说来话长'.repeat(((ids.length + at) * 7) % 23)}`);
    ids.push(...(await Promise.all(texts.map(async (text) => sendText(writer, text)))));
  }
  const page = await openChat(browser, origin, { me: READER, conversationID: CHAT });
  await expect(bubbles(page, `第 ${MESSAGES - 1} 条`)).toBeInViewport();
  return { page, writer, ids };
}

type Look = {
  readonly rows: readonly { readonly id: string; readonly top: number }[];
  readonly nodes: number;
  /** The height of the loaded rows above the view. */
  readonly above: number;
  readonly untilEnd: number;
  readonly hasKey: boolean;
};

/** The rows and their positions after the next frame. */
async function look(page: Page): Promise<Look> {
  return page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const list = document.querySelector('[data-messages] [role="list"]');
    const rows = [...document.querySelectorAll<HTMLElement>('[data-messages] [data-msg-id]')];
    return {
      // The top of the bubble: the time above it moves to the row that comes before.
      rows: rows.map((row) => ({ id: row.dataset['msgId'] ?? '', top: (row.querySelector('[data-bubble]') ?? row).getBoundingClientRect().top })),
      hasKey: document.querySelector('[data-jump-newest]') !== null,
      nodes: document.getElementsByTagName('*').length,
      above: list?.scrollTop ?? Number.NaN,
      untilEnd: list === null ? Number.NaN : list.scrollHeight - list.scrollTop - list.clientHeight,
    };
  });
}

/** Turns the wheel until `isDone`. The page handles each turn before the next. */
async function wheelUntil(page: Page, step: number, isDone: (seen: Look) => boolean): Promise<readonly Look[]> {
  const viewports: Look[] = [];
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, step);
        const seen = await look(page);
        viewports.push(seen);
        return isDone(seen);
      },
      { timeout: 60_000, intervals: [0] },
    )
    .toBe(true);
  return viewports;
}

/** The shift of the rows that both looks contain; undefined if they did not move together. */
function shiftBetween(before: Look, after: Look): number | undefined {
  const tops = new Map(before.rows.map(({ id, top }) => [id, top]));
  const shifts = after.rows.flatMap(({ id, top }) => (tops.has(id) ? [Math.round(top - (tops.get(id) ?? 0))] : []));
  return shifts.length > 0 && Math.max(...shifts) - Math.min(...shifts) <= 1 ? shifts[0] : undefined;
}

test.describe('a long conversation', () => {
  test.describe.configure({ timeout: 120_000 });
  // The sender has no rate limit.
  test.use({ operator: { rates: NO_RATES } });

  test('READ-006 loads older rows without moving others, shows all of them in order, and keeps few in the document', async ({ browser, server }) => {
    const { page, ids } = await openLongChat(browser, server.origin);
    await bubbles(page, `第 ${MESSAGES - 1} 条`).hover();
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    const up = await wheelUntil(page, -TURN_PX, ({ rows }) => rows.some(({ id }) => id === first));
    const down = await wheelUntil(page, TURN_PX * 2, ({ rows, untilEnd }) => untilEnd <= 4 && rows.at(-1)?.id === last);
    const viewports = [...up, ...down];
    expect(Math.max(...viewports.map(({ nodes }) => nodes))).toBeLessThanOrEqual(MAX_NODES);
    // A row that is added or removed above would move all others by its height: rows move by whole turns of the wheel, or not yet.
    // A turn that reaches the first row ends there; a turn that was not handled yet may be handled with the next.
    const pairs = up.slice(1).map((seen, at) => ({ before: up[at] ?? seen, seen }));
    const shifts = pairs.filter(({ before }) => before.above >= 2 * TURN_PX).map(({ before, seen }) => shiftBetween(before, seen));
    expect(shifts.filter((shift) => shift === undefined || shift % TURN_PX !== 0)).toEqual([]);
    expect(up.filter((seen, at) => at > 0 && seen.rows[0]?.id !== up[at - 1]?.rows[0]?.id).length).toBeGreaterThan(10);
    const order = new Map(ids.map((id, at) => [id, at]));
    for (const { rows } of viewports) {
      const places = rows.flatMap(({ id }) => order.get(id) ?? []);
      expect(places).toEqual(places.map((_, at) => (places[0] ?? 0) + at));
    }
    expect(new Set(viewports.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBeGreaterThanOrEqual(MESSAGES);
  });

  test('keeps the end in view while messages arrive, and does not move a message that is read further up', async ({ browser, server }) => {
    const { page, writer } = await openLongChat(browser, server.origin);
    for (const text of ['刚到一', '刚到二，而且不止一行'.repeat(8), '刚到三']) {
      await sendText(writer, text);
      await expect(bubbles(page, text)).toBeInViewport({ ratio: 0.9 });
    }
    expect((await look(page)).untilEnd).toBeLessThanOrEqual(4);
    // The next message is then the only unread one.
    await expect(conversationRow(page, CHAT).getByText('条未读')).toHaveCount(0);
    await bubbles(page, '刚到三').hover();
    await wheelUntil(page, -TURN_PX, ({ hasKey }) => hasKey);
    const before = await look(page);
    await sendText(writer, '上面读着的时候来的');
    await expect(page.locator('[data-jump-newest]')).toContainText('1');
    expect(shiftBetween(before, await look(page))).toBe(0);
    await page.locator('[data-jump-newest]').click();
    await expect(bubbles(page, '上面读着的时候来的')).toBeInViewport({ ratio: 0.9 });
    await sendText(writer, '最后一句');
    await expect(bubbles(page, '最后一句')).toBeInViewport({ ratio: 0.9 });
  });

  test('shows a distant message between its neighbours, with a button back to the newest', async ({ browser, server }) => {
    const { page, writer, ids } = await openLongChat(browser, server.origin);
    const wanted = 37;
    const messageReply = { messageID: ids[wanted], messageAbstract: '从前', messageSender: '江慕白', version: 1 };
    await sendText(writer, '还记得吗', { cloudCustomData: JSON.stringify({ messageReply }) });
    await bubbles(page, '还记得吗').getByRole('button').click();
    const row = page.locator(`[data-msg-id="${ids[wanted] ?? ''}"]`);
    await expect(row).toBeInViewport({ ratio: 1 });
    for (const at of [wanted - 1, wanted + 1]) await expect(page.locator(`[data-msg-id="${ids[at] ?? ''}"]`)).toBeInViewport();
    await row.hover();
    await wheelUntil(page, -TURN_PX, ({ rows }) => rows.some(({ id }) => id === ids[0]));
    await page.locator('[data-jump-newest]').click();
    await expect(bubbles(page, `第 ${MESSAGES - 1} 条`)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-jump-newest]')).toBeHidden();
  });
});

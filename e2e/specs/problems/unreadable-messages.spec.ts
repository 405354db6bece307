import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, type Page } from 'playwright/test';
import { bubbles, composer, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const PEER = '10002';
const CHATS = [`C2C${PEER}`, 'GROUP200001'] as const;
const LEVELS = [16, 40, 400] as const;
const IN_TIME = { timeout: 30_000 };

type Payload = Record<string, unknown>;

/** A nested record, as repeated forwarding creates it without a limit. */
function aRecord(levels: number): Payload {
  const title = `第 ${levels} 层`;
  const inner =
    levels === 1
      ? { ID: `${PEER}-1760000000-1`, type: 'TIMTextElem', payload: { text: '最里面的话' } }
      : { ID: `${PEER}-1760000000-${levels}`, type: 'TIMRelayElem', payload: aRecord(levels - 1) };
  const message = { ...inner, from: PEER, nick: '陈屿', avatar: '', time: 1_760_000_000 };
  return { title, abstractList: ['陈屿：记录'], compatibleText: '', messageList: [message] };
}

const standIn = (levels: number): string => `替身 ${levels}。`;

/** Replaces the stand-ins in a frame by their records. */
function asRecord(text: string): string {
  return JSON.stringify(JSON.parse(text, (_key, value: unknown) => recordOf(value) ?? value));
}

function recordOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('payload' in value)) return undefined;
  const levels = LEVELS.find((one) => (value.payload as { readonly text?: unknown } | null)?.text === standIn(one));
  return levels === undefined ? undefined : { ...value, type: 'TIMRelayElem', payload: aRecord(levels) };
}

/** Writes the records into the database, because the server refuses to create them. */
function storeRecords(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'wisp.db'));
  db.exec('pragma busy_timeout = 5000');
  for (const levels of LEVELS) {
    const words = JSON.stringify({ text: standIn(levels) });
    db.prepare("update messages set type = 'TIMRelayElem', payload = ? where payload = ?").run(JSON.stringify(aRecord(levels)), words);
    for (const table of ['userEvents', 'eventBodies']) {
      const like = `%${standIn(levels)}%`;
      for (const { body } of db.prepare(`select distinct body from ${table} where body like ?`).all(like) as { body: string }[])
        db.prepare(`update ${table} set body = ? where body = ?`).run(asRecord(body), body);
    }
  }
  db.close();
}

/** Opens the record and the records in it, down to the last level that is shown. */
async function lookInto(page: Page, levels: number): Promise<void> {
  await page.getByRole('button', { name: zh('bubble.openRecord', { title: `第 ${levels} 层` }) }).click();
  const dialog = page.getByRole('dialog');
  for (let level = levels - 1; level > levels - 4; level -= 1)
    await dialog.getByRole('button', { name: zh('bubble.openRecord', { title: `第 ${level} 层` }) }).click();
  await expect(dialog.getByRole('button', { name: zh('bubble.openRecord', { title: `第 ${levels - 4} 层` }) })).toBeVisible();
  await page.keyboard.press('Escape');
}

async function expectAll(page: Page, last: string): Promise<void> {
  for (const chat of CHATS) {
    await page.goto(`/messages/${chat}`);
    await expect(bubbles(page, `${last} ${chat}`)).toHaveCount(1, IN_TIME);
    for (const levels of LEVELS) {
      await expect(bubbles(page, `第 ${levels} 层`)).toHaveCount(1, IN_TIME);
      await expect(bubbles(page, `后面的话 ${levels} ${chat}`)).toHaveCount(1, IN_TIME);
      await lookInto(page, levels);
    }
  }
}

test('STORE-008 G8 an open page, a reload and a new device get all messages after records nested 16, 40 and 400 times', async ({
  browser,
  server,
  network,
}) => {
  test.setTimeout(180_000);
  const sender = await openSender(server.origin, PEER);
  network.ruleFrames(({ from, text }) => (from === 'server' && text.includes('替身') ? { instead: asRecord(text) } : 'pass'));
  const running = await browser.newPage({ baseURL: network.origin });
  await signIn(running, ME);
  await running.goto(`/messages/${CHATS[0]}`);
  await expect(composer(running)).toBeVisible();
  for (const chat of CHATS) {
    const to = chat === CHATS[0] ? `C2C${ME}` : chat;
    for (const levels of LEVELS) {
      await sender.sendText(to, standIn(levels));
      await sender.sendText(to, `后面的话 ${levels} ${chat}`);
    }
    await sender.sendText(to, `最后 ${chat}`);
  }
  await expect(bubbles(running, `最后 ${CHATS[0]}`)).toHaveCount(1, IN_TIME);
  await expectAll(running, '最后');

  storeRecords(server.dataDir);
  network.ruleFrames(undefined);
  await running.reload();
  for (const chat of CHATS) await sender.sendText(chat === CHATS[0] ? `C2C${ME}` : chat, `又一句 ${chat}`);
  await expectAll(running, '又一句');

  const fresh = await browser.newPage({ baseURL: server.origin });
  await signIn(fresh, ME);
  await expectAll(fresh, '又一句');
  await sendText(fresh, '我也还在');
  await expect(sentBubbles(fresh, '我也还在')).toHaveCount(1, IN_TIME);
  sender.close();
});

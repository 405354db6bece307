import { expect, type Locator, type Page } from 'playwright/test';
import { startLanguageServices, type LanguageServices } from '../../../tests/support/language-services.ts';
import { bubbles } from '../../pages/conversation-page.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test as bare } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10004';
const B = '10005';
const LINES = 40;
const KEY = 'secret';
const linesOf = (name: string): string => Array.from({ length: LINES }, (_, at) => `${name} ${at + 1}`).join('\n');

const test = bare.extend<{ readonly apiKey: string; readonly services: LanguageServices }>({
  apiKey: [KEY, { option: true }],
  services: async ({ apiKey }, give) => {
    const services = await startLanguageServices(apiKey, { translated: () => linesOf('译文第'), written: () => linesOf('说到') });
    await give(services);
    await services.close();
  },
  operator: async ({ services: { url } }, give) => give({ translation: { url, apiKey: KEY }, transcription: { url, apiKey: KEY, model: 'base' } }),
});

async function ask(page: Page, row: Locator, entry: string): Promise<void> {
  await row.locator('[data-bubble]').click({ button: 'right', position: { x: 4, y: 4 } });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const heightOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.height ?? Number.NaN;

test('a translation and a transcript of more than twelve lines are folded below their message, and open', async ({ page, server }) => {
  const sender = await openSender(server.origin, A);
  await sender.sendText(`C2C${B}`, 'Thirty lines of news.');
  const { uuid, url, size } = await sender.upload('voice-mum.mp3');
  const voice = await sender.send(`C2C${B}`, 'TIMSoundElem', { uuid, url, remoteAudioUrl: url, second: 4, size });
  sender.close();
  await openOn(page, { me: B, conversationID: `C2C${A}` });
  const cases = [
    { row: bubbles(page, 'Thirty lines'), entry: zh('chat.action.translate'), last: `译文第 ${LINES}` },
    { row: page.locator(`[data-msg-id="${voice}"]`), entry: zh('chat.action.voiceToText'), last: `说到 ${LINES}` },
  ];
  for (const { row, entry, last } of cases) {
    await test.step(entry, async () => {
      await ask(page, row, entry);
      const words = row.locator('[data-wording="shown"]');
      const open = words.getByRole('button', { name: zh('bubble.showAll'), exact: true });
      await expect(open).toHaveAttribute('aria-expanded', 'false');
      const folded = await heightOf(words);
      // Twelve lines, the button and the source.
      expect(folded).toBeLessThan(360);
      await expect(words).toContainText(last);
      await open.click();
      const fold = words.getByRole('button', { name: zh('bubble.showLess'), exact: true });
      await expect(fold).toHaveAttribute('aria-expanded', 'true');
      expect(await heightOf(words)).toBeGreaterThan(2 * folded);
      await fold.click();
      await expect(open).toBeVisible();
      expect(await heightOf(words)).toBe(folded);
    });
  }
});

test('a folded translation has its final height when its row is first drawn', async ({ page, server }) => {
  const sender = await openSender(server.origin, A);
  await sender.sendText(`C2C${B}`, 'Thirty lines of news.');
  sender.close();
  await openOn(page, { me: B, conversationID: `C2C${A}` });
  const row = bubbles(page, 'Thirty lines');
  await ask(page, row, zh('chat.action.translate'));
  await expect(row.getByRole('button', { name: zh('bubble.showAll'), exact: true })).toBeVisible();
  await page.addInitScript(() => {
    const heights: number[] = [];
    Object.assign(window, { derivedTextHeights: heights });
    const look = (): void => {
      const height = document.querySelector<HTMLElement>('[data-wording="shown"]')?.offsetHeight;
      if (height !== undefined && heights.at(-1) !== height) heights.push(height);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(row.getByRole('button', { name: zh('bubble.showAll'), exact: true })).toBeVisible();
  await page.evaluate(async () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as unknown as { derivedTextHeights: number[] }).derivedTextHeights)).toHaveLength(1);
});

import { readFileSync } from 'node:fs';
import { expect, type Browser, type Locator, type Page } from 'playwright/test';
import { startLanguageServices, type LanguageServices } from '../../../tests/support/language-services.ts';
import { bubbles, pickedFiles, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { choose, offeredFor } from '../../support/message-menu.ts';
import { openChat, openPair, openPeer } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test as bare } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10004';
const B = '10005';
const BACK_ONLINE = { timeout: 45_000 };
const FERRY = 'The ferry leaves at ten.';
const TOWER = 'The lighthouse is closed.';
const WRITTEN = 'Written on board.';

/** As `bare`, with a server whose operator configures both language services, which run on this machine. */
const test = bare.extend<{ readonly apiKey: string; readonly services: LanguageServices }>({
  apiKey: ['secret', { option: true }],
  services: async ({ apiKey }, give) => {
    const services = await startLanguageServices(apiKey);
    await give(services);
    await services.close();
  },
  operator: async ({ apiKey, services: { url } }, give) => give({ translation: { url, apiKey }, transcription: { url, apiKey, model: 'base' } }),
});

const words = (page: Page, text: string): Locator => bubbles(page, text).locator('[data-wording="shown"]');
const failure = (page: Page, text: string): Locator => bubbles(page, text).locator('[data-wording="failed"]');

/** Both devices are ready to work without a network. */
async function openBoth(browser: Browser, origin: string): Promise<[Page, Page]> {
  return Promise.all([openChat(browser, origin, { me: A, conversationID: `C2C${B}` }), openChat(browser, origin, { me: B, conversationID: `C2C${A}` })]);
}

async function chooseFor(row: Locator, entry: string): Promise<void> {
  await row.locator('[data-bubble]').click({ button: 'right', position: { x: 4, y: 4 } });
  await row.page().getByRole('menuitem', { name: entry, exact: true }).click();
}

async function setAutomatic(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: zh('wording.automatic') }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test.describe('translation and voice to text', () => {
  test.describe.configure({ timeout: 240_000 });

  test('are requested one by one, stay on the requesting device, and are shown and folded without a network', async ({ browser, server, services }) => {
    const sender = await openSender(server.origin, A);
    const { uuid, url, size } = await sender.upload('voice-mum.mp3');
    const ID = await sender.send(`C2C${B}`, 'TIMSoundElem', { uuid, url, remoteAudioUrl: url, second: 4, size });
    sender.close();
    const [a, b] = await openBoth(browser, server.origin);
    const voice = b.locator(`[data-msg-id="${ID}"]`);
    for (const text of [FERRY, TOWER]) {
      await sendText(a, text);
      await expect(bubbles(b, text)).toHaveCount(1);
    }

    await test.step('MSG-058 a voice message is transcribed on request', async () => {
      await chooseFor(voice, zh('chat.action.voiceToText'));
      await expect(voice.locator('[data-wording="shown"]')).toContainText(`${size} bytes of speech`);
      expect(services.transcribed).toHaveLength(1);
    });
    await test.step('MSG-058, STORE-016 a translation is shown and folded per message, on the requesting device only', async () => {
      await choose(b, FERRY, zh('chat.action.translate'));
      await expect(words(b, FERRY)).toContainText(`zh:${FERRY}`);
      await expect(words(a, FERRY)).toHaveCount(0);
      // With the transcript of the voice message above.
      expect(await findAccessFaults(b)).toEqual([]);
      await choose(b, FERRY, zh('wording.hide.translate'));
      await expect(words(b, FERRY)).toHaveCount(0);
    });
    await test.step('MSG-059 a failure is shown in place and can be retried there', async () => {
      services.behave('error');
      await choose(b, TOWER, zh('chat.action.translate'));
      await expect(failure(b, TOWER)).toContainText('翻译失败');
      expect(await findAccessFaults(b)).toEqual([]);
      services.behave('well');
      await failure(b, TOWER)
        .getByRole('button', { name: zh('common.retry') })
        .click();
      await expect(words(b, TOWER)).toContainText(`zh:${TOWER}`);
      await expect(failure(b, TOWER)).toHaveCount(0);
    });

    await Promise.all([goOffline(a), goOffline(b)]);
    await test.step('without a network stored translations and transcripts are shown and folded, and new requests are refused', async () => {
      await expect(words(b, TOWER)).toContainText(`zh:${TOWER}`);
      await expect(words(b, FERRY)).toHaveCount(0);
      for (const entry of [zh('chat.action.translate'), zh('wording.hide.translate'), zh('chat.action.translate')]) await choose(b, FERRY, entry);
      await expect(words(b, FERRY)).toContainText(`zh:${FERRY}`);
      await expect(voice.locator('[data-wording="shown"]')).toContainText(`${size} bytes of speech`);
      await chooseFor(voice, zh('wording.hide.voiceToText'));
      await expect(voice.locator('[data-wording]')).toHaveCount(0);
      await sendText(a, WRITTEN);
      await expect(bubbles(b, WRITTEN)).toHaveCount(0);
      await choose(a, FERRY, zh('chat.action.translate'));
      await expect(a.getByText('联网后可翻译')).toBeVisible();
      await expect(bubbles(a, FERRY).locator('[data-wording]')).toHaveCount(0);
    });
    await Promise.all([a.context().setOffline(false), b.context().setOffline(false)]);
    await test.step('after the network returns an offline text is translated, and a translation disappears with its recalled message', async () => {
      await expect(sentBubbles(a, WRITTEN)).toHaveCount(1, BACK_ONLINE);
      await expect(bubbles(b, WRITTEN)).toHaveCount(1, BACK_ONLINE);
      await choose(b, WRITTEN, zh('chat.action.translate'));
      await expect(words(b, WRITTEN)).toContainText(`zh:${WRITTEN}`);
      // A stored translation is not requested again.
      for (const entry of [zh('wording.hide.translate'), zh('chat.action.translate')]) await choose(b, FERRY, entry);
      await expect(words(b, FERRY)).toContainText(`zh:${FERRY}`);
      await choose(a, FERRY, zh('chat.action.recall'));
      await expect(bubbles(b, FERRY)).toHaveCount(0, BACK_ONLINE);
      await expect(b.getByText(`zh:${FERRY}`)).toHaveCount(0);
    });
    await Promise.all([a.reload(), b.reload()]);
    for (const text of [TOWER, WRITTEN]) await expect(words(b, text)).toContainText(`zh:${text}`);
    await expect(bubbles(a, WRITTEN)).toHaveCount(1);
    await expect(words(a, WRITTEN)).toHaveCount(0);
    for (const page of [a, b]) await expect(page.getByText(`zh:${FERRY}`)).toHaveCount(0);
    // Shown, folded and shown again with one request.
    expect(services.translated.filter(({ q }) => Array.isArray(q) && q.includes(FERRY))).toHaveLength(1);
    expect(services.transcribed).toHaveLength(1);
  });

  test('a chat translates automatically, and a translation above the read message does not move it', async ({ browser, server, services }) => {
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    await test.step('MSG-061 issue 4.5 a chat translates texts of others automatically, several at once, also offline ones, never own texts', async () => {
      const sentText = ['Where do we meet?', 'At the north gate.', 'Bring a raincoat.'];
      for (const text of sentText) await sendText(a, text);
      await sendText(b, 'See you there.');
      await expect(bubbles(b, sentText[2] ?? '')).toHaveCount(1);
      await setAutomatic(b, zh('wording.turnOn.translate'));
      for (const text of sentText) await expect(words(b, text)).toContainText(`zh:${text}`);
      const requests = services.translated.filter(({ q }) => Array.isArray(q) && sentText.some((text) => (q as string[]).includes(text)));
      expect(requests).toHaveLength(1);
      await expect(words(b, 'See you there.')).toHaveCount(0);
      for (const text of sentText) await expect(words(a, text)).toHaveCount(0);
      expect(await findAccessFaults(b)).toEqual([]);

      const LATE = 'I am on the train now.';
      await goOffline(a);
      await sendText(a, LATE);
      await a.context().setOffline(false);
      await expect(words(b, LATE)).toContainText(`zh:${LATE}`, BACK_ONLINE);
      await sendText(a, '好的，明天见');
      await expect(bubbles(b, '好的，明天见')).toHaveCount(1);
      await Promise.all([a.reload(), b.reload()]);
      for (const text of [...sentText, LATE]) await expect(words(b, text)).toContainText(`zh:${text}`);
      // The text is in the reader's language already.
      await expect(words(b, '好的，明天见')).toHaveCount(0);
      await setAutomatic(b, zh('wording.turnOff.translate'));
      const QUIET = 'Nobody translates this.';
      await sendText(a, QUIET);
      await expect(bubbles(b, QUIET)).toHaveCount(1);
      await sendText(b, '收到');
      await expect(sentBubbles(b, '收到')).toHaveCount(1);
      await expect(words(b, QUIET)).toHaveCount(0);
      const own = services.translated.flatMap(({ q }) => q as string[]);
      expect(own).not.toContain('See you there.');
      expect(own).not.toContain(QUIET);
    });
    await test.step('translations that arrive above the read message move it by 0 pixels', async () => {
      const sender = await openSender(server.origin, A);
      for (let at = 1; at <= 40; at += 1) await sender.send(`C2C${B}`, 'TIMTextElem', { text: `Line ${String(at).padStart(2, '0')} of a long story.` });
      sender.close();
      const list = b.getByRole('list', { name: zh('chat.messageList') });
      await expect(bubbles(b, 'Line 40')).toHaveCount(1);
      // After a scroll by the user, rows are drawn ahead of the view.
      await list.hover();
      await b.mouse.wheel(0, -900);
      const anchor = bubbles(b, 'Line 24');
      const topOf = async (): Promise<number> => anchor.evaluate((row) => row.getBoundingClientRect().top);
      const topOfList = (await list.boundingBox())?.y ?? 0;
      // The scroll may not have ended.
      await expect(async () => {
        await anchor.evaluate((row) => row.scrollIntoView({ block: 'start' }));
        await b.evaluate(async () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
        expect(Math.abs((await topOf()) - topOfList)).toBeLessThan(2);
      }).toPass();
      await expect(bubbles(b, 'Line 22')).toHaveCount(1);
      const before = await topOf();
      // In another tab of the same user, so that the reading tab gets no input.
      const other = await b.context().newPage();
      await other.goto(`/messages/C2C${A}`);
      await expect(bubbles(other, 'Line 40')).toHaveCount(1);
      for (const line of ['Line 23', 'Line 22']) {
        await bubbles(other, line).evaluate((row) => row.scrollIntoView({ block: 'center' }));
        await choose(other, line, zh('chat.action.translate'));
        await expect(words(other, line)).toHaveCount(1);
      }
      await expect(words(b, 'Line 23')).toHaveCount(1);
      await expect(words(b, 'Line 22')).toHaveCount(1);
      expect(await topOf()).toBe(before);
    });
  });
});

bare.describe('missing language services, and opened files', () => {
  bare('missing services are reported, and files open by their content', async ({ browser, server }) => {
    const [a, b] = await Promise.all([
      openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` }),
      openChat(browser, server.origin, { me: B, conversationID: `C2C${A}` }),
    ]);
    await bare.step('MSG-060 translation and voice to text report that they are not configured', async () => {
      await sendText(a, FERRY);
      await expect(bubbles(b, FERRY)).toHaveCount(1);
      expect(await offeredFor(b, FERRY)).toContain('翻译');
      await choose(b, FERRY, zh('chat.action.translate'));
      await expect(b.getByText('请开通翻译功能')).toBeVisible();
      await expect(bubbles(b, FERRY).locator('[data-wording]')).toHaveCount(0);
      await setAutomatic(b, zh('wording.turnOn.voiceToText'));
      await expect(b.getByText('请开通语音转文字功能')).toBeVisible();
    });
    await bare.step('MSG-014 opening a file shows it if its bytes are harmless and saves it otherwise; no page of a peer runs', async () => {
      const pick = a.locator('input[type=file]:not([accept])');
      await pick.setInputFiles([
        { name: '笔记.txt', mimeType: 'text/plain', buffer: Buffer.from('第一行\n第二行') },
        { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><title>trap</title><script>window.__xss()</script>') },
        { name: 'booklet.pdf', mimeType: 'application/pdf', buffer: readFileSync('server/demo/media/booklet-issue-1.pdf') },
      ]);
      await expect(pickedFiles(a)).toHaveCount(3);
      await a.getByRole('button', { name: zh('composer.send'), exact: true }).click();
      await expect(bubbles(b, 'booklet.pdf')).toHaveCount(1, BACK_ONLINE);

      const notes = b.context().waitForEvent('page');
      await choose(b, '笔记.txt', zh('chat.action.open'));
      await expect((await notes).locator('body')).toContainText('第一行\n第二行');
      await (await notes).close();
      // A fetched file opens by a press, also without a network.
      await b.context().setOffline(true);
      const again = b.context().waitForEvent('page');
      await bubbles(b, '笔记.txt')
        .getByRole('button', { name: zh('bubble.openFile', { name: '笔记.txt' }) })
        .click();
      await expect((await again).locator('body')).toContainText('第二行');
      await (await again).close();
      await b.context().setOffline(false);

      const page = b.context().waitForEvent('page');
      await choose(b, 'page.html', zh('chat.action.open'));
      await expect((await page).locator('body')).toContainText('<script>window.__xss()</script>');
      expect(await (await page).title()).not.toBe('trap');
      await (await page).close();

      const saved = b.waitForEvent('download');
      await choose(b, 'booklet.pdf', zh('chat.action.open'));
      expect((await saved).suggestedFilename()).toBe('booklet.pdf');
      await expect(b.getByText('此类文件无法直接查看，已保存到下载文件夹')).toBeVisible();
    });
    await Promise.all([a.reload(), b.reload()]);
    await expect(bubbles(b, FERRY)).toHaveCount(1);
    await expect(b.getByRole('button', { name: zh('wording.automatic') })).toHaveAttribute('aria-pressed', 'false');
  });
});

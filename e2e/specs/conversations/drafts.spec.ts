import { expect, type Browser, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, openConversation, sendText } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';

const ME = '10001';
const PEER = 'C2C10002';
/** Pinned, as PEER is: both are always in view, while new messages move the other rows. */
const OTHER = 'GROUP200001';

/** Two devices of one account in separate browser contexts. */
async function openDevices(browser: Browser, baseURL: string): Promise<{ readonly desktop: Page; readonly laptop: Page }> {
  const open = async (): Promise<Page> => {
    const page = await browser.newPage({ baseURL });
    await signIn(page, ME);
    await expect(conversationRow(page, PEER)).toBeVisible();
    return page;
  };
  const [desktop, laptop] = await Promise.all([open(), open()]);
  return { desktop, laptop };
}

const draftMark = (page: Page) => conversationRow(page, PEER).getByText('[草稿]');

test.describe('drafts of one account on two devices', () => {
  test.describe.configure({ timeout: 120_000 });

  test('COMP-012 text typed on one device appears in the list and the input of the other until it is sent', async ({ browser, server }) => {
    const { desktop, laptop } = await openDevices(browser, server.origin);
    await openConversation(desktop, PEER);
    await composer(desktop).pressSequentially('周六早上八点，');
    await expect(draftMark(laptop)).toBeVisible();
    await expect(conversationRow(laptop, PEER)).toContainText('周六早上八点，');
    await openConversation(laptop, PEER);
    await expect(composer(laptop)).toHaveValue('周六早上八点，');
    await composer(laptop).press('End');
    await composer(laptop).pressSequentially('北门见');
    await expect(composer(desktop)).toHaveValue('周六早上八点，北门见');
    await composer(desktop).press('Enter');
    await expect(bubbles(laptop, '周六早上八点，北门见')).toHaveCount(1);
    await expect(composer(laptop)).toHaveValue('');
    await openConversation(laptop, OTHER);
    await expect(draftMark(laptop)).toHaveCount(0);
  });

  test('COMP-013 G11 two drafts that are written offline lose no text, and both devices show the same', async ({ browser, server }) => {
    const { desktop, laptop } = await openDevices(browser, server.origin);
    for (const page of [desktop, laptop]) {
      await openConversation(page, PEER);
      await page.context().setOffline(true);
    }
    await composer(desktop).pressSequentially('台式机上写的');
    await composer(laptop).pressSequentially('笔记本上写的');
    await desktop.context().setOffline(false);
    await laptop.context().setOffline(false);
    await expect(composer(desktop)).toHaveValue(/台式机上写的/, { timeout: 45_000 });
    await expect(composer(desktop)).toHaveValue(/笔记本上写的/, { timeout: 45_000 });
    await expect(composer(laptop)).toHaveValue(await composer(desktop).inputValue(), { timeout: 45_000 });
    // The text does not move under the caret: new input continues at the caret.
    await composer(laptop).press('Control+End');
    await composer(laptop).pressSequentially('！');
    await expect(composer(desktop)).toHaveValue(/！/, { timeout: 45_000 });
  });

  test('a draft survives a message of the other device in another chat', async ({ browser, server }) => {
    const { desktop, laptop } = await openDevices(browser, server.origin);
    await openConversation(desktop, PEER);
    await openConversation(laptop, OTHER);
    await composer(laptop).pressSequentially('写给另一个人的');
    await sendText(desktop, '这句先发');
    await expect(conversationRow(desktop, OTHER).getByText('[草稿]')).toBeVisible();
    await expect(composer(laptop)).toHaveValue('写给另一个人的');
  });
});

test.describe('text that is typed right before its page closes', () => {
  /** Inserts text as an input method does and leaves the page in the same task: no timer of the page runs in between. */
  async function typeAndGo(page: Page, words: string, how: 'reload' | 'leave'): Promise<void> {
    const gone = page.waitForEvent('load');
    await composer(page).evaluate(
      (field, [added, way]) => {
        const value = `${(field as HTMLTextAreaElement).value}${added}`;
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new InputEvent('input', { bubbles: true, data: added }));
        if (way === 'reload') location.reload();
        else location.assign('/icon.svg');
      },
      [words, how] as const,
    );
    await gone;
  }

  for (const how of ['reload', 'leave'] as const) {
    test(`COMP-011 G11 returns once after a ${how}, and stays away after it is sent`, async ({ page }) => {
      await signIn(page, ME);
      await openConversation(page, PEER);
      await composer(page).pressSequentially('周六');
      // The draft is stored, and the list shows it once another chat is open.
      await openConversation(page, OTHER);
      await expect(draftMark(page)).toBeVisible();
      await openConversation(page, PEER);
      await expect(composer(page)).toHaveValue('周六');
      await typeAndGo(page, '早上八点', how);
      if (how === 'leave') await page.goBack();
      await expect(composer(page)).toHaveValue('周六早上八点');
      await composer(page).press('Enter');
      await expect(bubbles(page, '周六早上八点')).toHaveCount(1);
      await expect(composer(page)).toHaveValue('');
      await page.reload();
      await expect(bubbles(page, '周六早上八点')).toHaveCount(1);
      await openConversation(page, OTHER);
      await expect(draftMark(page)).toHaveCount(0);
      await openConversation(page, PEER);
      await expect(composer(page)).toHaveValue('');
    });
  }
});

import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, openConversation } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { COMPOSITIONS, openInputMethod, type Composition } from '../../support/input-method.ts';
import { openPeer } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';

/** Composes a word in each language and confirms it with Enter; `untouched` checks that the page ignored these keys. */
async function composeEach(page: Page, field: Locator, untouched: (composition: Composition) => Promise<void>): Promise<void> {
  const keyboard = await openInputMethod(page);
  for (const composition of COMPOSITIONS) {
    await field.fill('');
    await field.focus();
    await keyboard.confirmWithEnter(composition);
    await expect(field).toHaveValue(composition.word);
    await untouched(composition);
  }
  await keyboard.close();
}

test.describe('an input method', () => {
  test('COMP-003 G11 Enter during a composition sends nothing from the composer, and the Enter after it sends the word once', async ({ browser, server }) => {
    const a = await openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` });
    const b = await openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    const newest = a.locator('[data-msg-id]').last();
    const before = (await newest.getAttribute('data-msg-id')) ?? '';
    await composeEach(a, composer(a), async ({ word }) => {
      await expect(newest).toHaveAttribute('data-msg-id', before);
      await expect(bubbles(a, word)).toHaveCount(0);
    });
    const { word } = COMPOSITIONS[COMPOSITIONS.length - 1] ?? { word: '' };
    await composer(a).press('Enter');
    await expect(composer(a)).toHaveValue('');
    for (const page of [a, b]) await expect(bubbles(page, word)).toHaveCount(1);
  });

  test('COMP-002, SET-007 where Ctrl+Enter sends, Enter confirms a word and then breaks the line', async ({ browser, server }) => {
    const a = await openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` });
    await a.goto('/privacySettings');
    await a.getByText(zh('settings.sendKey.ctrlEnter'), { exact: true }).click();
    await expect(a.getByRole('radio', { name: zh('settings.sendKey.ctrlEnter') })).toBeChecked();
    await a.goto(`/messages/C2C${B}`);
    await expect(a.getByText('Ctrl+Enter 发送')).toBeVisible();
    await composeEach(a, composer(a), async ({ word }) => expect(bubbles(a, word)).toHaveCount(0));
    await composer(a).press('Enter');
    await expect(composer(a)).toHaveValue('한국\n');
    await composer(a).press('Control+Enter');
    await expect(bubbles(a, '한국')).toHaveCount(1);
  });

  test('Enter during a composition picks no member to mention', async ({ browser, server }) => {
    const a = await openPeer(browser, server.origin, { me: A, conversationID: 'GROUP200001' });
    const options = a.getByRole('listbox', { name: zh('composer.mention') }).getByRole('option');
    const keyboard = await openInputMethod(a);
    await composer(a).pressSequentially('@');
    await expect(options.first()).toBeVisible();
    await keyboard.pressEnterUpon(['林']);
    await expect(composer(a)).toHaveValue('@林');
    await expect(options).not.toHaveCount(0);
    await keyboard.confirmWithEnter({ language: '拼音', steps: ['林'], word: '林' });
    await composer(a).press('Enter');
    await expect(composer(a)).toHaveValue(/^@林\S+ $/);
  });

  test('FIND-014 Enter during a composition opens no search result', async ({ browser, server }) => {
    const page = await browser.newPage({ baseURL: server.origin });
    await signIn(page, A);
    await openConversation(page, `C2C${B}`);
    const address = page.url();
    const field = page.getByRole('search').getByRole('textbox');
    await composeEach(page, field, async () => expect(page).toHaveURL(address));
  });

  test('Enter during a composition submits neither the login nor the registration', async ({ browser, server }) => {
    const page = await browser.newPage({ baseURL: server.origin });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/user\/login\/(id|pwd|register)$/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/login');
    await page.getByRole('tab', { name: zh('account.byId') }).click();
    await page.getByRole('textbox', { name: zh('account.password') }).fill('wisp-demo');
    const id = page.getByRole('textbox', { name: zh('account.id') });
    await composeEach(page, id, async () => expect(page.getByRole('alert')).toHaveCount(0));
    await id.press('Enter');
    await expect(page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first()).toBeVisible();

    await page.goto('/register');
    const name = page.getByRole('textbox', { name: zh('account.register.nickname') });
    await composeEach(page, name, async () => expect(page.locator('[aria-invalid=true]')).toHaveCount(0));
    await name.press('Enter');
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    expect(asked.filter((url) => url.endsWith('register'))).toEqual([]);
  });

  test('Enter during a composition submits no form of the composer’s tools and sends nothing', async ({ browser, server }) => {
    const a = await openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` });
    const newest = a.locator('[data-msg-id]').last();
    const before = (await newest.getAttribute('data-msg-id')) ?? '';
    const dialog = a.getByRole('dialog');
    const openTool = async (name: string): Promise<void> => {
      await a
        .getByRole('button', { name: zh('composer.more'), exact: true })
        .last()
        .click();
      await a.getByRole('menuitem', { name }).click();
      await expect(dialog).toBeVisible();
    };
    await openTool(zh('composer.place.label'));
    await composeEach(a, dialog.getByRole('textbox', { name: zh('composer.place.name') }), async () =>
      expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0),
    );
    await dialog.getByRole('textbox', { name: zh('composer.place.name') }).press('Enter');
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    await a.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await openTool(zh('composer.card.label'));
    await dialog.getByRole('radio').first().check({ force: true });
    await composeEach(a, dialog.getByRole('searchbox'), async () => expect(dialog).toBeVisible());
    await a.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(newest).toHaveAttribute('data-msg-id', before);
  });
});

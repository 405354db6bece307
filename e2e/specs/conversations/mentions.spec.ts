import { expect, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, openConversation } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const GROUP = 'GROUP200001';
const OWNER = '10001';
const MEMBER = '10004';

const options = (page: Page) => page.getByRole('listbox', { name: zh('composer.mention') }).getByRole('option');

test.describe('the members of a group', () => {
  test.describe.configure({ timeout: 120_000 });

  test('GROUP-009 have their role beside their names and can be chosen from the list of mentions', async ({ browser, server }) => {
    const owner = await browser.newPage({ baseURL: server.origin });
    await signIn(owner, OWNER);
    await openConversation(owner, GROUP);
    await expect(owner.locator('[data-msg-id]').getByText('管理员', { exact: true }).first()).toBeVisible();
    await expect(
      owner
        .getByRole('banner')
        .or(owner.locator('header'))
        .getByText(/^6 人$/),
    ).toBeVisible();

    await composer(owner).pressSequentially('@');
    await expect(options(owner).first()).toHaveText('所有人');
    await expect(options(owner)).toHaveCount(6);
    expect(await findAccessFaults(owner)).toEqual([]);

    await composer(owner).press('ArrowUp');
    await expect(options(owner).last()).toHaveAttribute('aria-selected', 'true');
    await composer(owner).press('Enter');
    await expect(composer(owner)).toHaveValue(/^@\S+ $/);
    await expect(options(owner)).toHaveCount(0);
  });

  test('are found by pinyin, and only the owner can mention everyone', async ({ browser, server }) => {
    const [owner, member] = await Promise.all([browser.newPage({ baseURL: server.origin }), browser.newPage({ baseURL: server.origin })]);
    await signIn(owner, OWNER);
    await signIn(member, MEMBER);
    await expect(conversationRow(member, GROUP)).toBeVisible();
    await openConversation(owner, GROUP);
    await composer(owner).pressSequentially('@');
    await expect(options(owner).first()).toHaveText('所有人');
    await composer(owner).press('Escape');
    await composer(owner).fill('');
    await composer(owner).pressSequentially('@lzx');
    await expect(options(owner)).toHaveCount(1);
    await composer(owner).press('Enter');
    await composer(owner).pressSequentially('帮我看一下');
    await composer(owner).press('Enter');
    await expect(bubbles(owner, '帮我看一下')).toHaveCount(1);
    await expect(conversationRow(member, GROUP)).toContainText('帮我看一下');

    await openConversation(member, GROUP);
    await composer(member).pressSequentially('@');
    await expect(options(member).first()).not.toHaveText('所有人');
  });
});

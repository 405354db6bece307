import { expect, type Locator, type Page } from 'playwright/test';
import { conversationRow } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { HELPER_PATHS, nameOfStep, namesOfPath, type HelperPath, type HelperStep } from '../../support/people/helper-paths.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const FRIEND = '10002';
/** Of the first group the user is the owner, of the second one an ordinary member. */
const GROUPS = { ownedGroup: 'GROUP200001', joinedGroup: 'GROUP200002' } as const;

async function beginAt(page: Page, from: HelperPath['from']): Promise<void> {
  if (from === 'profile') return void (await page.goto(`/u/${FRIEND}`));
  if (from === 'ownedGroup' || from === 'joinedGroup') return void (await page.goto(`/messages/${GROUPS[from]}`));
  await page.goto('/messages');
  if (from === 'account') await page.getByRole('button', { name: zh('app.accountMenu') }).click();
  if (from === 'conversation') await conversationRow(page, `C2C${FRIEND}`).click({ button: 'right' });
}

/** A link and a section may end with their unread count. */
function controlOf(page: Page, step: HelperStep): Locator {
  const name = nameOfStep(step);
  if (step.role === 'text') return page.getByText(name, { exact: true });
  return page.getByRole(step.role, { name: step.role === 'menuitem' ? name : new RegExp(`^${name}`, 'u') });
}

test('PEOPLE-083 each path that the helper names leads through the screens', async ({ page }) => {
  test.slow();
  await signIn(page, '10001');
  for (const path of HELPER_PATHS) {
    await test.step(`${path.question}: ${namesOfPath(path)}`, async () => {
      await beginAt(page, path.from);
      for (const step of path.steps.slice(0, -1)) await controlOf(page, step).first().click();
      // The last control may delete or hide what the next path needs: it can be used, and the tests of its own feature use it.
      for (const step of path.steps.slice(-1)) {
        await controlOf(page, step).first().click({ trial: true });
        await expect(controlOf(page, step).first()).toBeEnabled();
      }
    });
  }
});

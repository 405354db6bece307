import { expect } from 'playwright/test';
import { NO_RATES } from '../../../tests/support/start-server.ts';
import { signIn } from '../../pages/login-page.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const GROUPS = 45;

test.use({ operator: { rates: NO_RATES } });

test('a window that is higher than the first page of conversations shows rows to its lower edge without a scroll', async ({ page, server }) => {
  const sender = await openSender(server.origin, ME);
  for (let at = 0; at < GROUPS; at += 1) {
    const { code } = await sender.client.post('/user/groupchat/add', { groupName: `第 ${at} 群`, wtIds: ['10002'] });
    expect(code).toBe(200);
  }
  sender.close();
  await page.setViewportSize({ width: 1280, height: 4000 });
  await signIn(page, ME);
  const list = page.getByRole('list', { name: zh('conversations.list') });
  const belowLastRow = async () =>
    list.evaluate((box) => {
      const rows = [...box.querySelectorAll('[data-row-key]')];
      return box.getBoundingClientRect().bottom - Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
    });
  await expect(list.locator('[data-row-key]').nth(30)).toBeVisible();
  await expect.poll(belowLastRow).toBeLessThan(68);
});

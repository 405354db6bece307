import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles } from '../../pages/conversation-page.ts';
import { choose } from '../../support/message-menu.ts';
import { openPeer } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
const C = '10004';
const LEVELS = 16;

const picker = (page: Page): Locator => page.getByRole('dialog', { name: zh('forward.title') });

test('records are nested eight levels deep at most, and the next message still arrives', async ({ browser, server }) => {
  const page = await openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` });
  const sender = await openSender(server.origin, B);
  let { ID } = await sender.sendText(`C2C${A}`, '最里面的一句');
  const refused: unknown[] = [];
  for (let level = 1; level <= LEVELS && refused.length === 0; level += 1) {
    const payload = { title: `第${level}层`, abstractList: ['记录'], compatibleText: '记录', sourceIDs: [ID] };
    ID = await sender.send(`C2C${A}`, 'TIMRelayElem', payload).catch((error: unknown) => {
      refused.push(String(error));
      return ID;
    });
  }
  expect(refused).toEqual(['Error: TIMRelayElem was refused with 11121']);
  await sender.sendText(`C2C${A}`, '后面的话');
  await expect(bubbles(page, '后面的话')).toHaveCount(1);

  await choose(page, '第8层', zh('chat.action.select'));
  await page
    .getByRole('toolbar', { name: zh('chat.select.bar') })
    .getByRole('button', { name: zh('chat.select.merged') })
    .click();
  await picker(page).getByRole('searchbox').or(picker(page).getByRole('textbox')).fill(C);
  await page.locator(`[data-target="C2C${C}"]`).getByRole('checkbox').check();
  await picker(page)
    .getByRole('button', { name: zh('forward.sendTo', { count: 1 }) })
    .click();
  await expect(page.getByText('聊天记录最多嵌套 8 层，无法转发')).toBeVisible();
  await expect(picker(page)).toBeVisible();
  sender.close();
});

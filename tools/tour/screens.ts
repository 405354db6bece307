import { openChat } from './hands.ts';
import { ready, type Stage } from './stage.ts';

/** The screens with the data of the demo world. */
export async function showScreens(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await ready(page, '/messages');
  await page.locator('[data-conversation-id]').first().waitFor();
  await shot('list');
  for (const [id, name] of [
    ['GROUP200001', 'chat-group'],
    ['C2C10002', 'chat'],
    ['C2CwisperHelper', 'chat-helper'],
    ['C2Cyxnotice', 'chat-cards'],
  ] as const) {
    await openChat(stage, id);
    await shot(name);
  }
  await openChat(stage, 'GROUP200001');
  await page.locator('[data-author]').last().click();
  await page.getByRole('dialog').waitFor();
  await shot('person');
  await ready(page, '/messages');
  await page.getByRole('textbox', { name: '搜索' }).fill('抚仙湖');
  await page.locator('mark').filter({ visible: true }).first().waitFor();
  await shot('search');
  await ready(page, '/privacySettings');
  await shot('settings');
  await page.getByRole('button', { name: '退出登录' }).last().click();
  await page.getByRole('alertdialog').waitFor();
  await shot('logout');
}

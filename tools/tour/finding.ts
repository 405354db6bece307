import { dismiss, openChat } from './hands.ts';
import type { Stage } from './stage.ts';

/** The search inside a conversation: words, files, pictures by month, the calendar, the members. */
export async function showFinding(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, 'GROUP200001');
  await page.getByRole('button', { name: '查找聊天记录', exact: true }).click();
  const panel = page.getByRole('complementary', { name: '查找聊天记录' });
  const field = panel.getByRole('textbox', { name: '搜索聊天记录' });
  await field.waitFor();
  await shot('chat-search-idle');
  await field.fill('的');
  await panel.locator('mark').first().waitFor();
  await shot('chat-search');
  await field.fill('没有人说过这句话');
  await panel.getByText('搜索结果为空').first().waitFor();
  await shot('chat-search-none');
  await field.fill('');
  for (const [name, kind] of [
    ['文件', 'files'],
    ['图片/视频', 'pictures'],
  ] as const) {
    await panel.getByRole('tab', { name, exact: true }).click();
    await panel.locator('[data-search-result]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await shot(`chat-search-${kind}`);
  }
  await panel.getByRole('button', { name: '全部时间' }).click();
  const days = page.getByRole('grid');
  await days.waitFor();
  await shot('chat-search-dates');
  await dismiss(page, days);
  await panel.getByRole('button', { name: '全部成员' }).click();
  await page.getByRole('list', { name: '发送人' }).getByRole('button').nth(1).waitFor();
  await shot('chat-search-members');
}

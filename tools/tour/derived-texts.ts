import { bubbleOf, choose, dismiss, openChat } from './hands.ts';
import type { Stage } from './stage.ts';

/** The requests and answers of the local services of the tour (tools/tour.ts). External services are not called. */
export const CALL = "Next week's call moves to Wednesday";
export const TRANSLATED = '下周的例会改到周三同一时间，周二的链路被气象组预订了。';
export const WRITTEN = '周末要是下雨，我们就改去看展，票我先订着，你不用管。';

/** Translations and transcripts of messages. */
export async function showDerivedTexts(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, 'GROUP200006');
  await choose(stage, bubbleOf(page, CALL), '翻译');
  await page.locator('[data-wording="shown"]').last().waitFor();
  await shot('chat-translated');
  await page.getByRole('button', { name: stage.isPhone ? '聊天设置' : '自动翻译与转文字' }).click();
  await page.getByRole('menu').waitFor();
  await shot('chat-automatic');
  await dismiss(page, page.getByRole('menu'));
}

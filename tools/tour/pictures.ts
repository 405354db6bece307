import { openChat } from './hands.ts';
import type { Stage } from './stage.ts';

/** Layers above the whole window: pictures, and the questions of the helper. */
export async function showPictures(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, 'GROUP200001');
  await page.getByRole('button', { name: '查看图片' }).last().click();
  const viewer = page.getByRole('dialog', { name: '图片预览' });
  await viewer.locator('img[data-scale]').waitFor();
  await viewer.getByRole('button', { name: '上一张' }).isEnabled();
  await shot('viewer');
  await page.keyboard.press('ArrowLeft');
  await viewer.locator('[data-scale="1"]').waitFor();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('+');
  await shot('viewer-zoomed');
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await openChat(stage, 'C2CwisperHelper');
  await page.getByRole('button', { name: '常见问题' }).click();
  const questions = page.getByRole('dialog', { name: '常见问题' });
  await questions.locator('summary').first().click();
  await shot('helper-questions');
}

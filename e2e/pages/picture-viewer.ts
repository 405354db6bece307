import { expect, type Locator, type Page } from 'playwright/test';
import type { Sender } from '../support/send-messages.ts';
import { zh } from '../support/zh.ts';

/** For answers over a network that other tests use too. */
export const IN_TIME = { timeout: 45_000 };

/** The account that views the pictures. */
export const LOOKER = '10001';
const SIZE = { width: 800, height: 600 };

export const message = (page: Page, ID: string): Locator => page.locator(`[data-msg-id="${ID}"]`);
export const viewer = (page: Page): Locator => page.getByRole('dialog', { name: zh('viewer.title') });
export const picture = (page: Page): Locator => viewer(page).locator('img[data-scale]');

/** Sends a picture to the account that views them. */
export async function sendPicture(sender: Sender, file: string): Promise<string> {
  const { uuid, url, size: bytes } = await sender.upload(file);
  const info = { url, imageUrl: url, ...SIZE, size: bytes };
  return sender.send(`C2C${LOOKER}`, 'TIMImageElem', { uuid, imageFormat: 255, ...SIZE, imageInfoArray: [info, info, info] });
}

export async function openPicture(page: Page, ID: string): Promise<void> {
  await message(page, ID)
    .getByRole('button', { name: zh('bubble.openPicture') })
    .click(IN_TIME);
  await expect(picture(page)).toBeVisible(IN_TIME);
}

/** The position of the picture and the number of pictures. */
export async function positionOf(page: Page): Promise<readonly [at: number, total: number]> {
  const [, at = '', total = ''] = /第 (\d+) 张，共 (\d+) 张/.exec((await viewer(page).locator('[aria-live]').textContent(IN_TIME)) ?? '') ?? [];
  return [Number(at), Number(total)];
}

export const urlOf = async (page: Page): Promise<string> => (await picture(page).getAttribute('src')) ?? '';
export const scale = (page: Page, value: string) => expect(picture(page)).toHaveAttribute('data-scale', value);

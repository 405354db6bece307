import type { Locator, Page } from 'playwright';
import { qrPicture } from '../../../e2e/support/qr-pictures.ts';
import { zh } from '../../../e2e/support/zh.ts';
import { dismiss } from '../hands.ts';
import { ready, type Stage } from '../stage.ts';
import { button, dialog } from './helpers.ts';

const scanner = (page: Page): Locator => dialog(page, zh('qr.scan'));

/** The own QR card, and the scan with a camera, without one, and of pictures that name nobody. */
export async function showCodes(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await ready(page, '/contacts');
  await button(page, zh('qr.mine')).click();
  const card = dialog(page, zh('qr.mine'));
  await card.getByRole('img', { name: zh('qr.card.code') }).waitFor();
  await shot('qr-card');
  await dismiss(page, card);
  await button(page, zh('qr.scan')).click();
  await scanner(page).getByText(zh('qr.scanner.hint')).waitFor();
  await shot('scan');
  const outcome = scanner(page).getByRole('status').last();
  for (const [text, words, name] of [
    [undefined, zh('qr.scanner.noCode'), 'scan-no-code'],
    ['https://a-rather-long-host-name.evil.example/u/10002', '不会打开其他网站', 'scan-foreign'],
  ] as const) {
    await scanner(page).locator('input[type="file"]').setInputFiles(qrPicture(text));
    await outcome.getByText(words).waitFor();
    await shot(name);
  }
  await dismiss(page, scanner(page));
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await button(page, zh('qr.scan')).click();
  await scanner(page).getByRole('alert').waitFor();
  await shot('scan-denied');
  await dismiss(page, scanner(page));
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { LIMITS } from '../../../contract/limits.ts';
import type { FaultProxy } from '../../../tests/support/fault-proxy/fault-proxy.ts';
import { bubbles, sendText, sentBubbles, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { isFullSize } from '../../pages/full-size.ts';
import { dumpAccount } from '../../support/stored/dump-account.ts';
import { startKillableBrowser, watchHeap } from '../../support/killable-browser.ts';
import { openChat, openOn } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
const NAME = '全量备份.bin';
/** 100 MB and ten cuts, or as much as shows that an upload resumes. */
const FILE_BYTES = isFullSize ? LIMITS.fileBytes : 3 * LIMITS.uploadPartBytes;
const CUTS = isFullSize ? 10 : 2;
const CUTS_BEFORE_THE_KILL = CUTS / 2;
const CUT_AFTER_BYTES = 3_000_000;
const MAX_HEAP_GROWTH = isFullSize ? 50 * 1024 * 1024 : FILE_BYTES / 2;
const PARTS = Math.ceil(FILE_BYTES / LIMITS.uploadPartBytes);
const IN_TIME = { timeout: 60_000 };

/** Cuts every second part of an upload in its middle, and all other connections with it. */
function cutParts(network: FaultProxy): { readonly cuts: () => number; readonly attempts: () => number } {
  let attempts = 0;
  let planned = 0;
  let seen = 0;
  network.follow((kind, path) => {
    if (kind !== 'http' || !path.startsWith('/api/oss/uploadPart?') || !path.includes('index=')) return {};
    attempts += 1;
    if (planned >= CUTS || attempts % 2 === 0) return {};
    planned += 1;
    return { resetAfterBytes: CUT_AFTER_BYTES };
  });
  return {
    attempts: () => attempts,
    cuts() {
      if (network.counts.reset > seen) network.hangUp();
      seen = network.counts.reset;
      return seen;
    },
  };
}

async function openDevice(page: Page): Promise<void> {
  await openOn(page, { me: A, conversationID: `C2C${B}` });
  await waitForOfflineReady(page);
}

/** Size and hash of the file at the address in the receiver's message. */
async function hashReceived(page: Page): Promise<{ readonly size: number; readonly sha256: string }> {
  const { messages } = await dumpAccount(page, B);
  const payload = messages.map((row) => JSON.parse(row.payload) as { fileName?: string; fileUrl?: string }).find(({ fileName }) => fileName === NAME);
  return page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return { size: bytes.byteLength, sha256: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
  }, payload?.fileUrl ?? '');
}

test('COMP-038 G11 a large file arrives complete and in order despite cuts and a killed browser, with little heap', async ({ browser, server, network }) => {
  const folder = mkdtempSync(join(tmpdir(), 'wisp-big-file-'));
  const bytes = randomBytes(FILE_BYTES);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(join(folder, NAME), bytes);
  const killable = await startKillableBrowser(network.origin);
  try {
    const first = killable.context.pages()[0] ?? (await killable.context.newPage());
    await openDevice(first);
    const b = await openChat(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    const early = await watchHeap(first);
    const { cuts, attempts } = cutParts(network);
    await first.locator('input[type=file]:not([accept])').setInputFiles(join(folder, NAME));
    await first.getByRole('button', { name: zh('composer.send'), exact: true }).click();
    await expect(bubbles(first, NAME.slice(0, 4))).toHaveCount(1, IN_TIME);
    await sendText(first, '文件后面的话');
    // Waits until it is stored: before that only localStorage has the text, which Chromium writes to the disk seconds later.
    await expect(bubbles(first, '文件后面的话')).toHaveCount(1, IN_TIME);
    await expect.poll(cuts, IN_TIME).toBeGreaterThanOrEqual(CUTS_BEFORE_THE_KILL);
    await early.stop();

    const again = await killable.killAndRestart();
    const second = again.pages()[0] ?? (await again.newPage());
    await second.goto(`/messages/C2C${B}`);
    await expect(bubbles(second, NAME.slice(0, 4))).toHaveCount(1, IN_TIME);
    const late = await watchHeap(second);
    await expect.poll(cuts, IN_TIME).toBe(CUTS);
    await expect(sentBubbles(second, '文件后面的话')).toHaveCount(1, IN_TIME);
    await late.stop();
    for (const meter of [early, late]) expect(meter.grownBytes()).toBeLessThan(MAX_HEAP_GROWTH);
    test.info().annotations.push({ type: 'heap', description: `grew ${early.grownBytes()} and ${late.grownBytes()} bytes` });
    // Each cut repeats a part, the kill perhaps one more, and the address of the last part is requested once more.
    expect(attempts()).toBeLessThanOrEqual(PARTS + CUTS + 3);

    for (const page of [second, b]) {
      await expect(bubbles(page, NAME.slice(0, 4))).toHaveCount(1, IN_TIME);
      const texts = await page.locator('[data-msg-id]').allTextContents();
      const at = texts.findIndex((text) => text.includes(NAME.slice(0, 4)));
      expect(texts[at + 1]).toContain('文件后面的话');
    }
    expect(await hashReceived(b)).toEqual({ size: FILE_BYTES, sha256 });
  } finally {
    await killable.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

import type { Page } from 'playwright';
import type { Uploaded } from '../../e2e/support/send-messages.ts';
import { startFaultProxy } from '../../tests/support/fault-proxy/fault-proxy.ts';
import { message, openChat } from './hands.ts';
import { file } from './payloads.ts';
import { enterFully, type Stage } from './stage.ts';

const ME = '10001';
const PEER = '10006';
const MEDIA = 'server/demo/media';
/** Slow enough for a screenshot of a running transfer. */
const BYTES_PER_SECOND = 16_000;
const MOST_PERCENT = 90;
const LEAST_PERCENT = 35;
const LARGE_BYTES = 2_400_000;
/** The number of bytes of a large file after which the server stops sending. */
const FETCHED_BYTES = 1_300_000;

/** Running uploads and downloads. */
export async function showTransfers(stage: Stage): Promise<void> {
  await openChat(stage, `C2C${PEER}`);
  await showUpload(stage, { input: 'input[type=file][accept*="image/png"]', name: 'poster-zero.png', picture: 'upload-image' });
  await showUpload(stage, { input: 'input[type=file]:not([accept])', name: 'trip-plan.pdf', picture: 'upload-file' });
  await showDownload(stage);
}

/** Waits until the only transfer has started, but not ended. */
async function waitForProgress(page: Page): Promise<void> {
  await page.waitForFunction(
    ([least, most]) =>
      [...document.querySelectorAll('[data-msg-id] [role="progressbar"]')].some((bar) => {
        const percent = Number(bar.getAttribute('aria-valuenow'));
        return percent >= least && percent <= most;
      }),
    [LEAST_PERCENT, MOST_PERCENT] as const,
  );
}

type Picked = { readonly input: string; readonly name: string; readonly picture: string };

async function showUpload({ page, shot }: Stage, { input, name, picture }: Picked): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const pass = async (uploadThroughput: number): Promise<void> => {
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  };
  await page.locator(input).setInputFiles(`${MEDIA}/${name}`);
  await page.getByRole('list', { name: '待发送的文件' }).getByRole('listitem').first().waitFor();
  await pass(BYTES_PER_SECOND);
  await page.getByRole('button', { name: '发送', exact: true }).click();
  const sent = page.locator('[data-msg-id]').last();
  await waitForProgress(page);
  await shot(picture);
  await pass(-1);
  await sent.locator('[data-state="sent"], [data-state="read"]').waitFor();
  await network.detach();
}

async function showDownload(stage: Stage): Promise<void> {
  const peer = await stage.sender(PEER);
  const { data } = await peer.client.upload(new Uint8Array(LARGE_BYTES), 'site-photos.zip');
  const large = data as Uploaded;
  const ID = await peer.send(`C2C${ME}`, ...file(large, '现场照片原图.zip'));
  const network = await startFaultProxy(stage.origin);
  try {
    const device = await stage.openOther(network.origin);
    await enterFully(device.page, ME);
    await openChat(device, `C2C${PEER}`);
    network.follow((_kind, path) => (path === large.url ? { halfOpenAfterBytes: FETCHED_BYTES } : {}));
    await message(device.page, ID).getByRole('button', { name: '下载 现场照片原图.zip' }).click();
    await waitForProgress(device.page);
    await device.shot('download-file');
  } finally {
    await network.close();
  }
}

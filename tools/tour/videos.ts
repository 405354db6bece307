import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import type { Sender, Uploaded } from '../../e2e/support/send-messages.ts';
import { widePicture } from '../../tests/support/hostile/wide-picture.ts';
import { dismiss, message, openChat } from './hands.ts';
import { film, picture } from './payloads.ts';
import type { Stage } from './stage.ts';

const ME = 'C2C10001';
const PEER = '10004';
const CLIP = 'server/demo/media/ride-clip.webm';
/** A time after the first frame, which may be as dark as a missing picture. */
const PLAYED_SECONDS = 0.5;
/** Larger than a browser should draw. */
const TOO_LARGE = { width: 60_000, height: 1700 };

/** A video that plays, and the placeholders of videos and pictures that cannot be shown. */
export async function showVideos(stage: Stage): Promise<void> {
  const peer = await stage.sender(PEER);
  await showPlaying(stage, peer);
  await showBroken(stage, peer);
  await showUnfetched(stage, peer);
  await showTooLarge(stage, peer);
}

const playKey = (within: Locator): Locator => within.getByRole('button', { name: /^播放视频/ });

/** Selects the player again in each check, because setting its address replaces the element. */
async function waitForPlay({ page }: Stage, place: string): Promise<void> {
  await page.waitForFunction(([selector, since]) => [...document.querySelectorAll<HTMLVideoElement>(selector)].some(({ currentTime }) => currentTime > since), [
    `${place} video`,
    PLAYED_SECONDS,
  ] as const);
}

async function showPlaying(stage: Stage, peer: Sender): Promise<void> {
  const { page, shot } = stage;
  const before = await peer.send(ME, ...picture(await peer.upload('lake-dawn.webp'), 1200, 900));
  const clip = film(await peer.upload('ride-clip.webm'), await peer.upload('ride-clip-poster.jpg'), { second: 6, format: 'webm' });
  const ID = await peer.send(ME, ...clip);
  await openChat(stage, `C2C${PEER}`);
  await playKey(message(page, ID)).click();
  await waitForPlay(stage, `[data-msg-id="${ID}"]`);
  await shot('kind-video-playing');
  await message(page, before).getByRole('button', { name: '查看图片' }).click();
  const viewer = page.getByRole('dialog', { name: '图片预览' });
  await viewer.getByRole('button', { name: '下一张' }).click();
  await playKey(viewer).click();
  await waitForPlay(stage, ':is(dialog, [role="dialog"])');
  await shot('viewer-video');
  await dismiss(page, viewer);
}

async function showBroken(stage: Stage, peer: Sender): Promise<void> {
  const { page, shot } = stage;
  // Unique bytes, because the server stores files by their content.
  const lost = Buffer.concat([readFileSync(CLIP), Buffer.from('lost')]);
  const { data } = await peer.client.upload(new Uint8Array(lost), 'lost.webm');
  const ID = await peer.send(ME, ...film(data as Uploaded, await peer.upload('ride-clip-poster.jpg'), { second: 6, format: 'webm' }));
  const sha256 = createHash('sha256').update(lost).digest('hex');
  rmSync(join(stage.dataDir, 'media', sha256.slice(0, 2), sha256));
  await openChat(stage, `C2C${PEER}`);
  await playKey(message(page, ID)).click();
  await message(page, ID).getByRole('img', { name: '视频无法播放' }).waitFor();
  await shot('kind-video-broken');
}

async function showUnfetched(stage: Stage, peer: Sender): Promise<void> {
  const { page, shot } = stage;
  const clip = film(await peer.upload('lake-boat.webm'), await peer.upload('lake-boat-poster.jpg'), { second: 5, format: 'webm' });
  const ID = await peer.send(ME, ...clip);
  await openChat(stage, `C2C${PEER}`);
  await page.context().setOffline(true);
  await page.getByText('网络异常，请您检查网络设置').first().waitFor();
  await playKey(message(page, ID)).click();
  await message(page, ID).getByRole('img', { name: '联网后可播放' }).waitFor();
  await shot('kind-video-offline');
  await page.context().setOffline(false);
}

async function showTooLarge(stage: Stage, peer: Sender): Promise<void> {
  const { page, shot } = stage;
  const { data } = await peer.client.upload(widePicture(TOO_LARGE.width, TOO_LARGE.height), 'panorama.png');
  // The message states a wrong size.
  const ID = await peer.send(ME, ...picture(data as Uploaded, 800, 600));
  await openChat(stage, `C2C${PEER}`);
  await message(page, ID).getByText('图片过大，无法显示').waitFor();
  await shot('kind-image-too-large');
  await message(page, ID).getByRole('button', { name: '查看图片' }).click();
  const viewer = page.getByRole('dialog', { name: '图片预览' });
  await viewer.getByText('图片过大，无法显示，可下载后查看').waitFor();
  await shot('viewer-too-large');
  await dismiss(page, viewer);
}

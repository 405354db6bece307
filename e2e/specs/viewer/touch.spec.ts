import { expect, type Browser, type Page } from 'playwright/test';
import { signIn } from '../../pages/login-page.ts';
import { IN_TIME, LOOKER as A, openPicture, picture, positionOf, scale, sendPicture, viewer } from '../../pages/picture-viewer.ts';
import { openSender, type Sender } from '../../support/send-messages.ts';
import { test, withMotion } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test.use(withMotion);

const B = '10002';

type Fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) => Promise<unknown>;

/** A phone that shows the newer of two pictures. */
async function lookOnPhone(browser: Browser, origin: string): Promise<{ readonly page: Page; readonly fingers: Fingers; readonly sender: Sender }> {
  const sender = await openSender(origin, B);
  const [, last] = [await sendPicture(sender, 'beach.webp'), await sendPicture(sender, 'coffee.webp')];
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, A, `/messages/C2C${B}`);
  await openPicture(page, last);
  const touch = await context.newCDPSession(page);
  const fingers: Fingers = async (type, ...points) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  return { page, fingers, sender };
}

test('fingers swipe to the picture before and pinch between 0.5 and 4', async ({ browser, server }) => {
  const { page, fingers, sender } = await lookOnPhone(browser, server.origin);
  const [at] = await positionOf(page);
  await fingers('touchStart', { x: 120, y: 420 });
  await fingers('touchMove', { x: 180, y: 422 });
  await fingers('touchMove', { x: 260, y: 424 });
  await fingers('touchEnd');
  await expect.poll(async () => (await positionOf(page))[0]).toBe(at - 1);
  await fingers('touchStart', { x: 195, y: 400 }, { x: 195, y: 440 });
  await fingers('touchMove', { x: 195, y: 380 }, { x: 195, y: 460 });
  await scale(page, '2');
  await fingers('touchMove', { x: 195, y: 100 }, { x: 195, y: 740 });
  await scale(page, '4');
  await fingers('touchMove', { x: 195, y: 418 }, { x: 195, y: 422 });
  await scale(page, '0.5');
  await fingers('touchEnd');
  sender.close();
});

test('READ-017 pulling a picture down moves it and closes the viewer, unless the pull is short or the picture enlarged', async ({ browser, server }) => {
  const { page, fingers, sender } = await lookOnPhone(browser, server.origin);
  const middle = async (): Promise<number> => {
    const box = await picture(page).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  const pull = async (...ways: readonly number[]): Promise<void> => {
    await fingers('touchStart', { x: 195, y: 400 });
    for (const way of ways) await fingers('touchMove', { x: 195, y: 400 + way });
  };
  const rest = await middle();
  await test.step('a short pull moves the picture, which returns', async () => {
    // Shorter than a flick may be.
    await pull(12, 24, 36);
    await expect.poll(middle).toBe(rest + 36);
    await fingers('touchEnd');
    await expect.poll(middle).toBe(rest);
    await expect(viewer(page)).toBeVisible();
  });
  await test.step('a pull upwards does not move it', async () => {
    await pull(-60, -200);
    expect(await middle()).toBe(rest);
    await fingers('touchEnd');
    await expect(viewer(page)).toBeVisible();
  });
  await test.step('a pull on an enlarged picture does not close the viewer', async () => {
    await fingers('touchStart', { x: 195, y: 400 }, { x: 195, y: 440 });
    await fingers('touchMove', { x: 195, y: 380 }, { x: 195, y: 460 });
    await scale(page, '2');
    await fingers('touchEnd');
    await pull(60, 200);
    await fingers('touchEnd');
    await scale(page, '2');
    await viewer(page)
      .getByRole('button', { name: zh('viewer.reset') })
      .click();
    await expect.poll(middle).toBe(rest);
  });
  await test.step('a long pull closes the viewer and shows the chat', async () => {
    await pull(60, 200);
    await fingers('touchEnd');
    await expect(viewer(page)).toHaveCount(0);
    await expect(page.locator(`[data-open-conversation="C2C${B}"]`)).toBeVisible();
  });
  sender.close();
});

test('a swipe leads from a video to the picture before it, and pulling a video down closes the viewer', async ({ browser, server }) => {
  const { page, fingers, sender } = await lookOnPhone(browser, server.origin);
  const [poster, video] = [await sender.upload('gulls-poster.jpg'), await sender.upload('ride-clip.webm')];
  const snapshot = { snapshotUUID: poster.uuid, snapshotUrl: poster.url, snapshotWidth: 640, snapshotHeight: 360, thumbUrl: poster.url };
  const file = { videoUUID: video.uuid, videoUrl: video.url, remoteVideoUrl: video.url, videoSize: video.size, videoSecond: 4, videoFormat: 'webm' };
  await sender.send(`C2C${A}`, 'TIMVideoFileElem', { ...file, ...snapshot });
  const play = viewer(page).getByRole('button', { name: /^播放视频/ });
  const swipe = async (to: { x: number; y: number }): Promise<void> => {
    await fingers('touchStart', { x: 100, y: 300 });
    await fingers('touchMove', { x: (100 + to.x) / 2, y: (300 + to.y) / 2 });
    await fingers('touchMove', to);
    await fingers('touchEnd');
  };
  await viewer(page)
    .getByRole('button', { name: zh('viewer.next') })
    .click();
  await expect(play).toBeVisible(IN_TIME);
  await swipe({ x: 260, y: 304 });
  await expect(picture(page)).toBeVisible(IN_TIME);
  await viewer(page)
    .getByRole('button', { name: zh('viewer.next') })
    .click();
  await expect(play).toBeVisible(IN_TIME);
  // Chromium takes a tap within half a second of a swipe as the end of its fling, and no click follows.
  await expect(async () => {
    await play.tap();
    await expect(viewer(page).locator('video')).toBeVisible({ timeout: 2000 });
  }).toPass(IN_TIME);
  await viewer(page)
    .getByRole('button', { name: zh('viewer.previous') })
    .click();
  await viewer(page)
    .getByRole('button', { name: zh('viewer.next') })
    .click();
  await expect(play).toBeVisible(IN_TIME);
  await swipe({ x: 104, y: 500 });
  await expect(viewer(page)).toHaveCount(0);
  sender.close();
});

import { expect, type Page, type Request, type Worker } from 'playwright/test';
import { leave } from '../pages/account-menu.ts';
import { conversationRow, waitForOfflineReady } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { installPushService } from '../support/fake-push-service.ts';
import { inWholeBrowser, test, withServiceWorker } from '../support/wisp-test.ts';

test.use({ ...inWholeBrowser, ...withServiceWorker });

const SWITCH = /^桌面通知/;

/** What the server was told about pushes, with its answers. */
function listenToPush(page: Page): { readonly path: string; readonly endpoint: string | undefined }[] {
  const told: { path: string; endpoint: string | undefined }[] = [];
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (!path.startsWith('/api/push/')) return;
    const { code } = (await response.json()) as { code: number };
    if (code === 200) told.push({ path, endpoint: endpointIn(response.request()) });
  });
  return told;
}

function endpointIn(request: Request): string | undefined {
  const body = request.postDataJSON() as { endpoint?: string; subscription?: { endpoint: string } };
  return body.subscription?.endpoint ?? body.endpoint;
}

type WorkerScope = { registration: ServiceWorkerRegistration; shown: string[] };

/** Gives what the worker has shown so far. Chromium drops a notification it is asked for while it is being shown, so the list itself is read once that is done. */
async function noteShown(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      await show(title, options);
      scope.shown.push(title);
    };
  });
  return async () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
}

async function listNotifications(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}

test.describe('push', () => {
  test('NOTE-008, SET-002, SET-008 a press on the switch subscribes this browser, a lost or outdated subscription is made anew, and leaving ends it', async ({
    page,
  }) => {
    const service = await installPushService(page, 'granted');
    const told = listenToPush(page);
    await signIn(page, '10002');
    const config = (await (await page.request.get('/api/user/version/webConfig')).json()) as { data: { vapidPublicKey: string } };
    await page.goto('/privacySettings');
    const allow = page.getByRole('switch', { name: SWITCH });
    await expect(allow).not.toBeChecked();
    expect(service.endpoint()).toBeUndefined();
    await allow.click();
    await expect(allow).toBeChecked();
    await expect.poll(() => told).toEqual([{ path: '/api/push/subscribe', endpoint: 'https://push.example/1' }]);
    expect(service.keys).toEqual([config.data.vapidPublicKey]);

    service.lose();
    await page.reload();
    await expect.poll(() => told.at(-1)).toEqual({ path: '/api/push/subscribe', endpoint: 'https://push.example/2' });
    service.changeKey();
    await page.reload();
    await expect.poll(() => [told.at(-1), service.keys.length]).toEqual([{ path: '/api/push/subscribe', endpoint: 'https://push.example/3' }, 3]);
    expect(service.keys).toEqual(Array.from({ length: 3 }, () => config.data.vapidPublicKey));

    await allow.click();
    await expect(allow).not.toBeChecked();
    await expect.poll(() => told.at(-1)).toEqual({ path: '/api/push/unsubscribe', endpoint: 'https://push.example/3' });
    expect(service.endpoint()).toBeUndefined();
    await allow.click();
    await expect.poll(() => told.at(-1)).toEqual({ path: '/api/push/subscribe', endpoint: 'https://push.example/4' });

    await page.getByRole('button', { name: '退出登录' }).first().click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(/\/login$/);
    await expect.poll(() => service.endpoint()).toBeUndefined();
    expect(told).toHaveLength(5);
  });

  test('NOTE-007, SET-008 a refused question is said in words, and nothing is subscribed', async ({ page }) => {
    const service = await installPushService(page, 'denied');
    await signIn(page, '10002');
    await page.goto('/privacySettings');
    const allow = page.getByRole('switch', { name: SWITCH });
    await allow.click();
    await expect(page.getByText('浏览器已禁止通知，请在浏览器设置中允许').first()).toBeVisible();
    await expect(allow).not.toBeChecked();
    expect(service.keys).toEqual([]);
  });

  test('NOTE-009 the service worker shows a push to whoever is signed in, and to nobody after leaving', async ({ page, context, server, findings }) => {
    await context.grantPermissions(['notifications'], { origin: server.origin });
    await signIn(page, '10002');
    await expect(conversationRow(page, 'C2C10001')).toBeVisible();
    await waitForOfflineReady(page);
    // A page that has the focus shows a message itself, and a browser under test says so of every page: none of them is open now.
    const outside = await context.newPage();
    const session = await context.newCDPSession(outside);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations;
        if (registration !== undefined) resolve(registration.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    const deliver = async (title: string, conversationID: string): Promise<void> => {
      const data = JSON.stringify({ t: 'msg', conversationID, unread: 3, title, body: '晚上见' });
      await session.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data });
    };
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('no service worker');
    const hasShown = await noteShown(worker);
    await page.close();
    await deliver('陈屿', 'C2C10001');
    await expect.poll(hasShown).toEqual(['陈屿']);
    expect(await listNotifications(worker)).toEqual(['陈屿']);

    const back = await context.newPage();
    await back.goto('/messages');
    await leave(back, 'keep');
    await back.waitForURL(/\/login$/);
    await expect.poll(async () => listNotifications(worker)).toEqual([]);
    await back.close();
    await deliver('给走了的人', 'C2C10003');
    const next = await context.newPage();
    await signIn(next, '10002');
    await next.close();
    await deliver('又回来了', 'C2C10004');
    await expect.poll(hasShown).toEqual(['陈屿', '又回来了']);
    expect(await listNotifications(worker)).toEqual(['又回来了']);
    // A private window has no push service, and the browser says so in its console.
    const others = findings.filter(({ text }) => !text.includes('Push API in incognito'));
    findings.splice(0, findings.length, ...others);
  });
});

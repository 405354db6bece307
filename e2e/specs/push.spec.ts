import { expect, type BrowserContext, type Page, type Request, type Worker } from 'playwright/test';
import { leave } from '../pages/account-menu.ts';
import { bubbles, conversationRow, waitForOfflineReady } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { installPushService } from '../support/fake-push-service.ts';
import { openSender } from '../support/send-messages.ts';
import type { Finding } from '../support/watch-context.ts';
import { inWholeBrowser, test, withServiceWorker } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

test.use({ ...inWholeBrowser, ...withServiceWorker });

const SWITCH = /^桌面通知/;

/** The push requests of the page that the server has accepted. */
function listenToPush(page: Page): { readonly path: string; readonly endpoint: string | undefined }[] {
  const notified: { path: string; endpoint: string | undefined }[] = [];
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname;
    if (!path.startsWith('/api/push/')) return;
    const { code } = (await response.json()) as { code: number };
    if (code === 200) notified.push({ path, endpoint: endpointIn(response.request()) });
  });
  return notified;
}

function endpointIn(request: Request): string | undefined {
  const body = request.postDataJSON() as { endpoint?: string; subscription?: { endpoint: string } };
  return body.subscription?.endpoint ?? body.endpoint;
}

type WorkerScope = { registration: ServiceWorkerRegistration; shown: string[] };

type Shown = { readonly title: string; readonly body: string };

/** The notifications that the browser shows for this origin. */
async function listShown(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
}

type PressScope = { readonly registration: ServiceWorkerRegistration; readonly asked: string[] };

/**
 * Presses the notification with this title. No interface of a browser under test does that, so the worker gets the event that the browser
 * would send, and the two requests that need a real press are noted: a window to the front, and a new window.
 */
async function pressNotification(worker: Worker, title: string): Promise<string[]> {
  return worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as PressScope & { dispatchEvent(event: Event): boolean };
    const notification = (await scope.registration.getNotifications()).find((one) => one.title === wanted);
    if (notification === undefined) throw new Error(`no notification ${wanted}`);
    const asked: string[] = [];
    const { WindowClient, Clients, NotificationEvent } = globalThis as unknown as {
      WindowClient: { prototype: object };
      Clients: { prototype: object };
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    Object.assign(WindowClient.prototype, { focus: async () => void asked.push('focus') });
    Object.assign(Clients.prototype, { openWindow: async (path: string) => void asked.push(`open ${path}`) });
    const event = new NotificationEvent('notificationclick', { notification });
    const waits: Promise<unknown>[] = [];
    // The browser ignores waitUntil of an event that a script creates.
    Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => waits.push(work) });
    scope.dispatchEvent(event);
    await Promise.all(waits);
    return asked;
  }, title);
}

/** Returns the titles that the worker has shown so far. Chromium loses a notification that is listed while it is being shown, so the list is read later. */
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

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no service worker');
  return worker;
}

/**
 * Delivers a push to the worker of this origin. A page with the focus shows a message itself, and a browser under test reports the
 * focus for every page: a test that expects a notification closes them all.
 */
async function openDelivery(context: BrowserContext, origin: string): Promise<(payload: object) => Promise<void>> {
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
  return async (payload) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
  };
}

/** A private window has no push service, which the browser reports in its console. */
function dropPrivateWindow(findings: Finding[]): void {
  const others = findings.filter(({ text }) => !text.includes('Push API in incognito'));
  findings.splice(0, findings.length, ...others);
}

test.describe('push', () => {
  test('NOTE-008, SET-002, SET-008 the switch subscribes this browser, a lost or outdated subscription is renewed, a logout ends it', async ({ page }) => {
    const service = await installPushService(page, 'granted');
    const notified = listenToPush(page);
    await signIn(page, '10002');
    const config = (await (await page.request.get('/api/user/version/webConfig')).json()) as { data: { vapidPublicKey: string } };
    await page.goto('/privacySettings');
    const allow = page.getByRole('switch', { name: SWITCH });
    await expect(allow).not.toBeChecked();
    expect(service.endpoint()).toBeUndefined();
    await allow.click();
    await expect(allow).toBeChecked();
    await expect.poll(() => notified).toEqual([{ path: '/api/push/subscribe', endpoint: 'https://push.example/1' }]);
    expect(service.keys).toEqual([config.data.vapidPublicKey]);

    service.lose();
    await page.reload();
    await expect.poll(() => notified.at(-1)).toEqual({ path: '/api/push/subscribe', endpoint: 'https://push.example/2' });
    service.changeKey();
    await page.reload();
    await expect.poll(() => [notified.at(-1), service.keys.length]).toEqual([{ path: '/api/push/subscribe', endpoint: 'https://push.example/3' }, 3]);
    expect(service.keys).toEqual(Array.from({ length: 3 }, () => config.data.vapidPublicKey));

    await allow.click();
    await expect(allow).not.toBeChecked();
    await expect.poll(() => notified.at(-1)).toEqual({ path: '/api/push/unsubscribe', endpoint: 'https://push.example/3' });
    expect(service.endpoint()).toBeUndefined();
    await allow.click();
    await expect.poll(() => notified.at(-1)).toEqual({ path: '/api/push/subscribe', endpoint: 'https://push.example/4' });

    await page
      .getByRole('button', { name: zh('settings.logout.action') })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: zh('settings.logout.confirm') })
      .click();
    await page.waitForURL(/\/login$/);
    await expect.poll(() => service.endpoint()).toBeUndefined();
    expect(notified).toHaveLength(5);
  });

  test('NOTE-007, SET-008 a refused permission is explained, and nothing is subscribed', async ({ page }) => {
    const service = await installPushService(page, 'denied');
    await signIn(page, '10002');
    await page.goto('/privacySettings');
    const allow = page.getByRole('switch', { name: SWITCH });
    await allow.click();
    await expect(page.getByText('浏览器已禁止通知，请在浏览器设置中允许').first()).toBeVisible();
    await expect(allow).not.toBeChecked();
    expect(service.keys).toEqual([]);
  });

  test('NOTE-009 the service worker shows a push while an account is signed in, and none after its logout', async ({ page, context, server, findings }) => {
    await context.grantPermissions(['notifications'], { origin: server.origin });
    await signIn(page, '10002');
    await expect(conversationRow(page, 'C2C10001')).toBeVisible();
    await waitForOfflineReady(page);
    const deliverPush = await openDelivery(context, server.origin);
    const deliver = async (title: string, conversationID: string): Promise<void> => deliverPush({ t: 'msg', conversationID, unread: 3, title, body: '晚上见' });
    const worker = workerOf(context);
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
    dropPrivateWindow(findings);
  });

  test('NOTE-004, NOTE-005 a notification hides the text until previews are on, and a press opens the conversation', async ({
    page,
    context,
    server,
    findings,
  }) => {
    await context.grantPermissions(['notifications'], { origin: server.origin });
    await installPushService(page, 'granted');
    const sender = await openSender(server.origin, '10001');
    await signIn(page, '10002', '/privacySettings');
    await waitForOfflineReady(page);
    const previews = page.getByRole('switch', { name: /^通知中显示内容/ });
    const allow = page.getByRole('switch', { name: SWITCH });
    await allow.click();
    // A message that arrives before the switch is on causes no notification.
    await expect(allow).toBeChecked();
    await expect(previews).not.toBeChecked();
    await sender.sendText('C2C10002', '晚上见');
    await expect.poll(async () => listShown(page)).toEqual([{ title: 'Wisp', body: '你有一条新消息' }]);

    await previews.click();
    await expect(previews).toBeChecked();
    await sender.sendText('C2C10002', '八点在桥头');
    await expect.poll(async () => listShown(page)).toEqual([{ title: '陈屿', body: '八点在桥头' }]);
    sender.close();

    expect(await pressNotification(workerOf(context), '陈屿')).toEqual(['focus']);
    await expect(bubbles(page, '八点在桥头')).toBeInViewport();
    await expect(page).toHaveURL(/\/messages\/C2C10001$/);
    expect(await listShown(page)).toEqual([]);
    dropPrivateWindow(findings);
  });

  test('NOTE-005, NOTE-006 the push of an application names it, and a press on a push opens a window if none is open', async ({
    page,
    context,
    server,
    findings,
  }) => {
    await context.grantPermissions(['notifications'], { origin: server.origin });
    await signIn(page, '10002');
    await waitForOfflineReady(page);
    const deliver = await openDelivery(context, server.origin);
    const worker = workerOf(context);
    const hasShown = await noteShown(worker);
    await page.close();
    await deliver({ t: 'msg', conversationID: 'C2C10001', unread: 1, title: '陈屿', body: '晚上见' });
    await deliver({ t: 'apply', unread: 1 });
    await expect.poll(hasShown).toEqual(['陈屿', 'Wisp']);
    const bodies = async () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as WorkerScope;
        return (await registration.getNotifications()).map(({ body }) => body).sort();
      });
    expect(await bodies()).toEqual(['你有新的好友申请', '晚上见'].sort());

    expect(await pressNotification(worker, '陈屿')).toEqual(['open /messages/C2C10001']);
    expect(await bodies()).toEqual(['你有新的好友申请']);
    dropPrivateWindow(findings);
  });

  test('NOTE-022 the push of a group notice names the group only if the server sent its name, and a press opens the group notices', async ({
    page,
    context,
    server,
    findings,
  }) => {
    await context.grantPermissions(['notifications'], { origin: server.origin });
    await signIn(page, '10002');
    await waitForOfflineReady(page);
    const deliver = await openDelivery(context, server.origin);
    const worker = workerOf(context);
    await page.close();
    const bodies = async () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as WorkerScope;
        return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`).sort();
      });
    await deliver({ t: 'groupApply', unread: 1 });
    await expect.poll(bodies).toEqual(['Wisp: 你有新的入群申请']);
    await deliver({ t: 'groupNotice', unread: 1, title: '周末徒步', body: '陈屿 将你设为管理员' });
    await expect.poll(bodies).toEqual(['Wisp: 你有新的入群申请', '周末徒步: 陈屿 将你设为管理员'].sort());

    expect(await pressNotification(worker, '周末徒步')).toEqual(['open /contacts/notices']);
    expect(await bodies()).toEqual(['Wisp: 你有新的入群申请']);
    dropPrivateWindow(findings);
  });
});

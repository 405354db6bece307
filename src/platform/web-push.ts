const READY_WITHIN_MS = 30_000;

/** What a push service needs to reach this browser (RFC 8030, RFC 8291). */
export type PushTarget = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

/**
 * Subscribes this browser with its push service under the server's key, or gives what is there already; one made under another key
 * is replaced, since the server could not send to it. Undefined = the browser or its push service would not.
 */
export async function subscribeToPush(serverKey: string): Promise<PushTarget | undefined> {
  try {
    if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return undefined;
    const registration = await readyInTime();
    if (registration === undefined) return undefined;
    const { pushManager } = registration;
    const known = await pushManager.getSubscription();
    if (known !== null && toBase64Url(known.options.applicationServerKey) === serverKey) return toTarget(known);
    await known?.unsubscribe();
    return toTarget(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey }));
  } catch {
    return undefined;
  }
}

/** A service worker that does not come up would otherwise be waited for without end. */
async function readyInTime(): Promise<ServiceWorkerRegistration | undefined> {
  return Promise.race([navigator.serviceWorker.ready, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READY_WITHIN_MS))]);
}

/** Ends the subscription in the browser: its push service then refuses what the server still sends. Never fails. */
export async function unsubscribeFromPush(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return;
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // Without a push service there is nothing to end.
  }
}

function toTarget(subscription: PushSubscription): PushTarget | undefined {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint === undefined || p256dh === undefined || auth === undefined ? undefined : { endpoint, keys: { p256dh, auth } };
}

function toBase64Url(bytes: ArrayBuffer | null): string {
  const binary = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const SUBSCRIBE_WITHIN_MS = 30_000;

/** The data that a push service needs to reach this browser (RFC 8030, RFC 8291). */
export type PushTarget = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

/**
 * Subscribes this browser at its push service under the server's key, or returns the existing subscription. A subscription under another
 * key is replaced, because the server could not send to it. Resolves to undefined when the browser or its push service refuses or does not
 * answer in time. A subscription that succeeds later is found at the next start.
 */
export async function subscribeToPush(serverKey: string): Promise<PushTarget | undefined> {
  // Without a time limit a service worker that never becomes active, or a push service that never answers, would keep the promise pending.
  return Promise.race([subscribe(serverKey), new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SUBSCRIBE_WITHIN_MS))]);
}

async function subscribe(serverKey: string): Promise<PushTarget | undefined> {
  try {
    if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return undefined;
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    if (known !== null && toBase64Url(known.options.applicationServerKey) === serverKey) return toTarget(known);
    await known?.unsubscribe();
    return toTarget(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey }));
  } catch {
    return undefined;
  }
}

/** Ends the subscription in the browser. Its push service then refuses later pushes of the server. Never rejects. */
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

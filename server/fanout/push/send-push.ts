import { createECDH } from 'node:crypto';
import type { PlannedPush } from '../../commands/push/plan-pushes.ts';
import type { Outbound } from '../../ports.ts';
import type { VapidKeys } from '../vapid-keys.ts';
import type { PushOutcome } from './endpoint-queues.ts';

type Sender = { readonly outbound: Outbound; readonly subject: string; readonly keys: VapidKeys };

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 65_536;
const REDIRECT = 300;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
const AUTH_BYTES = 16;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Encrypts (RFC 8291), signs (RFC 8292) and sends one push. */
export async function sendPush({ outbound, subject, keys }: Sender, push: PlannedPush, signal: AbortSignal): Promise<PushOutcome> {
  const details = await encryptPush({ subject, keys }, push);
  if (details === undefined) return 'unusable';
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
  const body = new Uint8Array(details.body ?? new Uint8Array(0));
  const answer = await outbound.request({
    method: 'POST',
    url: push.subscription.endpoint,
    headers,
    body,
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  return answer === undefined ? 'failed' : outcomeOf(answer.status);
}

/** Returns undefined if the keys of the subscription cannot come from a browser. */
async function encryptPush({ subject, keys }: Pick<Sender, 'subject' | 'keys'>, { subscription, payload, ttlSec }: PlannedPush) {
  const { endpoint, p256dh, auth } = subscription;
  const { default: webPush } = await import('web-push');
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject, ...keys },
      TTL: ttlSec,
      urgency: payload.t === 'call' ? 'high' : 'normal',
    });
  } catch (error) {
    if (hasUsableKeys(subscription)) throw error;
    return undefined;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (GONE.has(status)) return 'gone';
  if (status >= SERVER_ERROR || status === TOO_MANY) return 'failed';
  return status >= REDIRECT ? 'refused' : 'sent';
}

/**
 * RFC 8291: the key must be a point of the curve P-256, which the text's format alone does not prove, and the secret must have 16 bytes.
 */
function hasUsableKeys({ p256dh, auth }: PlannedPush['subscription']): boolean {
  if (Buffer.from(auth, 'base64url').length < AUTH_BYTES) return false;
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

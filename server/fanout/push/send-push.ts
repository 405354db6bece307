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
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Encrypts (RFC 8291), signs (RFC 8292) and sends one push. */
export async function sendPush({ outbound, subject, keys }: Sender, { subscription, payload, ttlSec }: PlannedPush, signal: AbortSignal): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = subscription;
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject, ...keys },
    TTL: ttlSec,
    urgency: payload.t === 'call' ? 'high' : 'normal',
  });
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
  const body = new Uint8Array(details.body ?? new Uint8Array(0));
  const answer = await outbound.request({ method: 'POST', url: endpoint, headers, body, maxBytes: MAX_ANSWER_BYTES, timeoutMs: TIMEOUT_MS, signal });
  return answer === undefined ? 'failed' : outcomeOf(answer.status);
}

function outcomeOf(status: number): PushOutcome {
  if (GONE.has(status)) return 'gone';
  if (status >= SERVER_ERROR || status === TOO_MANY) return 'failed';
  return status >= REDIRECT ? 'refused' : 'sent';
}

import * as z from 'zod/mini';
import { CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { decodeEnvelope } from '../../api/envelope.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { readRetryAfter, retryAfterIn, type RetryAfter } from '../../api/retry-after.ts';
import { judgeRefusal } from '../../core/operations/judge-refusal.ts';
import type { PendingUpload } from '../../core/rows.ts';
import type { Clock, Network } from '../../platform/ports.ts';
import type { UploadResult } from '../outbox/outbox.ts';

const TOO_LARGE = 7005;

const uploadedSchema = z.object({ uuid: z.string(), url: z.string() });
const partAnswerSchema = z.object({ uploadId: z.string(), received: z.array(z.number()) });

type Stopped = Exclude<UploadResult, { kind: 'done' }>;
type Answer = { readonly kind: 'ok'; readonly data: unknown } | Stopped;
type Place = { readonly uuid: string; readonly url: string };

type Uploaded = ({ readonly kind: 'ok' } & Place) | Stopped;

/** The server's state of one blob: the parts that it has, or the whole file. */
type Known = { readonly kind: 'parts'; readonly received: readonly number[] } | ({ readonly kind: 'whole' } & Place) | Stopped;

type Way = { readonly onProgress: (fraction: number) => void; readonly signal: AbortSignal };

export type BlobUploader = (part: PendingUpload, blob: Blob, way: Way) => Promise<Uploaded>;

const NOTHING_DONE: Stopped = { kind: 'retry', hasAdvanced: false };

export type BlobUploaderOptions = {
  readonly api: Pick<HttpClient, 'signedHeaders'>;
  readonly network: Pick<Network, 'fetch' | 'upload'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Called when the session is over. The server reports this by a code of protocol §9. */
  readonly ended: (code: number) => void;
};

/**
 * Uploads one blob part by part, so that it continues at the missing part after a reload.
 * States of a blob in order: unknown → (asked for the received parts) → part after part → stored | stopped, to continue at the missing
 * part.
 */
export function createBlobUploader({ api, network, clock, ended }: BlobUploaderOptions): BlobUploader {
  function refused(code: number, pause: RetryAfter): Stopped {
    if (judgeRefusal({ code, unknownRefusals: 0 }).kind === 'sign-in') ended(code);
    return { kind: 'refused', code, hasAdvanced: false, ...pause };
  }

  /**
   * Asks the server which parts it has. Without an answer nothing is sent, because sending all parts again would be slower than asking
   * again.
   */
  async function askKnown(uploadId: string): Promise<Known> {
    const headers = await api.signedHeaders();
    // A request on a half-open connection may never be answered. The message and all later ones of its conversation would wait for it.
    const timeout = new AbortController();
    const cancel = clock.after(LIMITS.requestTimeoutMs, () => timeout.abort());
    try {
      const response = await network.fetch(`/api/oss/uploadPart?${new URLSearchParams({ uploadId }).toString()}`, { headers, signal: timeout.signal });
      const pause = readRetryAfter(response.headers.get('Retry-After'));
      if (response.status === CODE.tooManyRequests) return refused(CODE.tooManyRequests, pause);
      const envelope = decodeEnvelope(await response.text());
      const whole = uploadedSchema.safeParse(envelope.data);
      if (whole.success) return { kind: 'whole', ...whole.data };
      const parsed = partAnswerSchema.safeParse(envelope.data);
      if (parsed.success) return { kind: 'parts', received: parsed.data.received };
      if (envelope.code === CODE.notFound) return { kind: 'parts', received: [] };
      return envelope.code === CODE.ok ? NOTHING_DONE : refused(envelope.code, { ...retryAfterIn(envelope.data), ...pause });
    } catch {
      return NOTHING_DONE;
    } finally {
      cancel();
    }
  }

  async function sendPart(part: PendingUpload, blob: Blob, at: Way & { readonly index: number; readonly total: number }): Promise<Answer> {
    const query = new URLSearchParams({ uploadId: part.uploadId, index: String(at.index), total: String(at.total), name: part.name, mime: part.mime });
    const start = at.index * LIMITS.uploadPartBytes;
    try {
      const answer = await network.upload({
        url: `/api/oss/uploadPart?${query.toString()}`,
        headers: { ...(await api.signedHeaders()), 'Content-Type': 'application/octet-stream' },
        body: blob.slice(start, start + LIMITS.uploadPartBytes),
        idleTimeoutMs: LIMITS.httpTimeoutMs,
        onProgress: at.onProgress,
        signal: at.signal,
      });
      if (answer.status === 413) return refused(TOO_LARGE, {});
      const pause = readRetryAfter(answer.retryAfter);
      if (answer.status === CODE.tooManyRequests) return refused(CODE.tooManyRequests, pause);
      const envelope = decodeEnvelope(answer.text);
      if (envelope.code === CODE.ok) return { kind: 'ok', data: envelope.data };
      return refused(envelope.code, { ...retryAfterIn(envelope.data), ...pause });
    } catch {
      return NOTHING_DONE;
    }
  }

  return async (part, blob, way) => {
    const total = Math.max(1, Math.ceil(blob.size / LIMITS.uploadPartBytes));
    const known = total > 1 ? await askKnown(part.uploadId) : { kind: 'parts' as const, received: [] };
    if (known.kind === 'whole') return { kind: 'ok', uuid: known.uuid, url: known.url };
    if (known.kind !== 'parts') return known;
    const received = new Set(known.received);
    let hasAdvanced = false;
    for (let index = 0; index < total && !way.signal.aborted; index += 1) {
      // The last part is always sent again, because its answer contains the address.
      if (received.has(index) && index < total - 1) continue;
      const answer = await sendPart(part, blob, { ...way, index, total, onProgress: (fraction) => way.onProgress((index + fraction) / total) });
      if (answer.kind !== 'ok') return { ...answer, hasAdvanced };
      hasAdvanced = true;
      const done = uploadedSchema.safeParse(answer.data);
      if (done.success) return { kind: 'ok', ...done.data };
    }
    return { kind: 'retry', hasAdvanced };
  };
}

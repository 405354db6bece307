import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { COUNTED_UPLOADS, sumUploaded } from '../../store/files/media.ts';
import type { CommandHost } from '../host.ts';

const DAY_MS = 86_400_000;
const RETRY_SEC = 3600;
/** While other uploads of the user are under way. */
const SOON_SEC = 10;

export type UploadBudget = {
  /** Refuses as soon as the uploads that began earlier have used the quota up. */
  add(bytes: number): void;
  /** To be called when the bytes are stored or dropped. */
  close(): void;
};

/**
 * Refuses who has used the quota of the day, with what is still arriving and with parts of files that are not whole yet. The answer is
 * "later", not "no": a queued picture waits for the next day instead of failing (reliability §3.8).
 */
export async function openUploadBudget(host: CommandHost, userId: string): Promise<UploadBudget> {
  const running = host.runningUploads.open(userId) ?? refuse(CODE.tooManyRequests, { data: { retryAfterSec: SOON_SEC } });
  try {
    const now = host.ports.clock.now();
    const { files, bytes } = await sumUploaded(host.db, userId, { since: now - DAY_MS, now });
    const refuseOver = () => {
      if (files >= COUNTED_UPLOADS || bytes + running.earlierBytes() >= host.config.uploads.dailyBytes) {
        refuse(CODE.tooManyRequests, { data: { retryAfterSec: RETRY_SEC } });
      }
    };
    refuseOver();
    return {
      add: (more) => {
        running.add(more);
        refuseOver();
      },
      close: running.close,
    };
  } catch (error) {
    running.close();
    throw error;
  }
}

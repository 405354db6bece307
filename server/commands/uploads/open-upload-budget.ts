import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { COUNTED_UPLOADS, sumUploaded } from '../../store/files/media.ts';
import type { CommandHost } from '../host.ts';

const DAY_MS = 86_400_000;
const RETRY_SEC = 3600;
/** Retry delay while the user's other uploads are running. */
const SOON_SEC = 10;

export type UploadBudget = {
  /** Refuses as soon as the uploads that started earlier have used up the quota. */
  add(bytes: number): void;
  /** Call it when the bytes are stored or dropped. */
  close(): void;
};

/**
 * Refuses a user whose quota of the day is used up, counting running uploads and parts of unfinished files. The answer means "later", not
 * "never": a queued picture waits for the next day instead of failing (reliability §3.8).
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

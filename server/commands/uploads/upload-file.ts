import { CODE } from '../../../contract/codes.ts';
import type { Uploaded } from '../../../contract/http/uploads.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { sumMediaBytes } from '../../store/media.ts';
import type { CommandHost } from '../host.ts';
import { runMutation, type IdempotencyClaim } from '../run-mutation.ts';
import { finishFile, recordFile, type FinishedFile } from './finish-upload.ts';
import { receiveFile, type Incoming } from './receive-file.ts';

const DAY_MS = 86_400_000;
const RETRY_SEC = 3600;

export type UploadInput = { userId: string; body: Incoming; fileName: string; idempotency?: IdempotencyClaim | undefined };

/** Everything of one request. The key speaks of the file's content, which is known once all of it has arrived. */
export async function uploadFile(host: CommandHost, input: UploadInput): Promise<Uploaded> {
  await refuseOverQuota(host, input.userId);
  const file = await receiveFile(host, input.body, LIMITS.fileBytes);
  const claim = input.idempotency === undefined ? undefined : { ...input.idempotency, bodyHash: await file.sha256() };
  let isTaken = false;
  try {
    const answer = await runMutation<FinishedFile>(
      { host, idempotency: claim },
      {
        prepare: () => {
          isTaken = true;
          return finishFile(host, file, input.fileName);
        },
        run: (unit, finished) => recordFile(unit, input.userId, finished),
      },
    );
    return answer as Uploaded;
  } finally {
    if (!isTaken) await file.discard();
  }
}

/** The answer is "later", not "no": a queued picture waits for the next day instead of failing (reliability.md 3.8). */
export async function refuseOverQuota(host: CommandHost, userId: string): Promise<void> {
  const used = await sumMediaBytes(host.db, userId, host.ports.clock.now() - DAY_MS);
  if (used >= host.config.uploads.dailyBytes) refuse(CODE.tooManyRequests, { data: { retryAfterSec: RETRY_SEC } });
}

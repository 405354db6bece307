import type { Uploaded } from '../../../contract/http/uploads.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { TemporaryFile } from '../../store/files/file-store.ts';
import type { CommandHost } from '../host.ts';
import { runMutation, type IdempotencyClaim } from '../run-mutation.ts';
import { finishFile, recordFile, type FinishedFile } from './finish-upload.ts';
import { openUploadBudget } from './open-upload-budget.ts';
import { receiveFile, type Incoming } from './receive-file.ts';

export type UploadInput = { userId: string; body: Incoming; fileName: string; idempotency?: IdempotencyClaim | undefined };

/** Handles the whole request. The Idempotency-Key covers the file's content, which is known only after all of it has arrived. */
export async function uploadFile(host: CommandHost, input: UploadInput): Promise<Uploaded> {
  const budget = await openUploadBudget(host, input.userId);
  try {
    return await keepFile(host, input, await receiveFile(host, input.body, { maxBytes: LIMITS.fileBytes, budget }));
  } finally {
    budget.close();
  }
}

async function keepFile(host: CommandHost, input: UploadInput, file: TemporaryFile): Promise<Uploaded> {
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

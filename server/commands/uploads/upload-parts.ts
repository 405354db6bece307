import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import type { Uploaded } from '../../../contract/http/uploads.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { createUuid } from '../../security/hashes.ts';
import { insertUpload, listUploadParts, putUploadPart, readUpload, restartUpload, updateUpload, type Upload } from '../../store/files/uploads.ts';
import { readMedia } from '../../store/files/media.ts';
import type { CommandHost } from '../host.ts';
import type { Unit } from '../unit.ts';
import { finishFile, recordFile, toUploaded } from './finish-upload.ts';
import { openUploadBudget, type UploadBudget } from './open-upload-budget.ts';
import { receiveFile, type Incoming } from './receive-file.ts';

export type PartInput = { userId: string; uploadId: string; index: number; total: number; fileName: string; body: Incoming };
export type PartAnswer = Uploaded | { uploadId: string; received: number[] };

const MAX_PARTS = Math.ceil(LIMITS.fileBytes / LIMITS.uploadPartBytes);

/** Uploads that are being assembled now, so that two concurrent last parts make one file. */
export type Assembly = Map<string, Promise<Uploaded>>;

/** A part may be sent again. The last missing part assembles the file (protocol §5 uploadPart). */
export async function uploadPart(host: CommandHost, assembly: Assembly, input: PartInput): Promise<PartAnswer> {
  if (input.total < 1 || input.total > MAX_PARTS) refuse(input.total < 1 ? CODE.badRequest : ENGINE_CODE.fileTooLarge);
  if (input.index >= input.total) refuse(CODE.badRequest);
  const known = await readUpload(host.db, input.uploadId);
  const done = known === undefined ? undefined : await readFinished(host, requireSame(known, input));
  if (done !== undefined) return done;
  const upload = await storePart(host, input);
  const received = await listUploadParts(host.db, input.uploadId);
  if (received.reduce((sum, part) => sum + part.size, 0) > LIMITS.fileBytes) refuse(ENGINE_CODE.fileTooLarge);
  if (received.length < upload.total) return { uploadId: input.uploadId, received: received.map((row) => row.part) };
  return assembleOnce(host, assembly, upload);
}

/** Reads the caller's own upload. A foreign one and a missing one get the same answer (authorisation §133). */
export async function readUploadParts(host: CommandHost, userId: string, uploadId: string): Promise<PartAnswer> {
  const upload = await readUpload(host.db, uploadId);
  if (upload === undefined || upload.ownerId !== userId) return refuse(CODE.notFound);
  const done = await readFinished(host, upload);
  const parts = upload.uuid === null ? await listUploadParts(host.db, uploadId) : [];
  return done ?? { uploadId, received: parts.map((row) => row.part) };
}

async function openUpload(unit: Unit, input: PartInput): Promise<Upload> {
  const { userId, uploadId, total, fileName } = input;
  const upload = await readUpload(unit.db, uploadId);
  if (upload !== undefined) return beginAgain(unit, requireSame(upload, input));
  const fresh: Upload = { id: uploadId, ownerId: userId, total, fileName, uuid: null, createdAt: unit.now };
  await insertUpload(unit.db, fresh);
  return fresh;
}

/** The assembled file was removed because nothing used it, and its parts are gone as well, so the upload starts again. */
async function beginAgain(unit: Unit, upload: Upload): Promise<Upload> {
  if (upload.uuid === null || (await readMedia(unit.db, upload.uuid)) !== undefined) return upload;
  await restartUpload(unit.db, upload.id, unit.now);
  return { ...upload, uuid: null, createdAt: unit.now };
}

function requireSame(upload: Upload, { userId, total }: PartInput): Upload {
  if (upload.ownerId !== userId) refuse(CODE.notFound);
  return upload.total === total ? upload : refuse(CODE.badRequest);
}

async function readFinished(host: CommandHost, upload: Upload): Promise<Uploaded | undefined> {
  const media = upload.uuid === null ? undefined : await readMedia(host.db, upload.uuid);
  return media === undefined ? undefined : toUploaded(media);
}

async function storePart(host: CommandHost, input: PartInput): Promise<Upload> {
  const budget = await openUploadBudget(host, input.userId);
  try {
    await host.write((unit) => openUpload(unit, input));
    return await receivePart(host, input, budget);
  } finally {
    budget.close();
  }
}

async function receivePart(host: CommandHost, input: PartInput, budget: UploadBudget): Promise<Upload> {
  const { uploadId, index } = input;
  const file = await receiveFile(host, input.body, { maxBytes: LIMITS.uploadPartBytes, budget });
  const { size } = file;
  try {
    await file.keep({ kind: 'part', uploadId, index });
  } catch (error) {
    await file.discard();
    throw error;
  }
  return host.write(async (unit) => {
    // The cleanup may have removed an old upload while the part arrived.
    const upload = await openUpload(unit, input);
    await putUploadPart(unit.db, { uploadId, part: index, size });
    return upload;
  });
}

function assembleOnce(host: CommandHost, assembly: Assembly, upload: Upload): Promise<Uploaded> {
  const running = assembly.get(upload.id);
  if (running !== undefined) return running;
  const started = assemble(host, upload).finally(() => assembly.delete(upload.id));
  assembly.set(upload.id, started);
  return started;
}

async function assemble(host: CommandHost, { id }: Upload): Promise<Uploaded> {
  const upload = (await readUpload(host.db, id)) ?? refuse(CODE.notFound);
  // A repeated part may arrive after the file is assembled and its parts are removed.
  const done = await readFinished(host, upload);
  if (done !== undefined) return done;
  const file = await host.files.createTemporary(createUuid(host.ports.random));
  try {
    for (let index = 0; index < upload.total; index += 1) {
      for await (const chunk of host.files.read({ kind: 'part', uploadId: upload.id, index })) await file.append(chunk as Uint8Array);
    }
  } catch (error) {
    await file.discard();
    throw error;
  }
  const finished = await finishFile(host, file, upload.fileName);
  const answer = await host.write(async (unit) => {
    await updateUpload(unit.db, upload.id, { uuid: finished.uuid });
    return recordFile(unit, upload.ownerId, finished);
  });
  for (let index = 0; index < upload.total; index += 1) await host.files.remove({ kind: 'part', uploadId: upload.id, index });
  return answer;
}

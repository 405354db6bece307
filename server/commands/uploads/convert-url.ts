import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { Uploaded } from '../../../contract/http/uploads.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { canReadMedia } from '../../policies/media-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { createUuid } from '../../security/hashes.ts';
import { sniffMedia } from '../../security/media/sniff-media.ts';
import { readMedia } from '../../store/files/media.ts';
import { mediaUuidOf } from '../../views/media-url.ts';
import type { CommandHost } from '../host.ts';
import type { Unit } from '../unit.ts';
import { finishFile, recordFile, toUploaded, type FinishedFile } from './finish-upload.ts';
import { openUploadBudget, type UploadBudget } from './open-upload-budget.ts';

const TIMEOUT_MS = 10_000;
const NAME = 'image';

/** An upload on this server that the caller may read, or the fetched file. */
export type Converted = { kind: 'own'; upload: Uploaded } | { kind: 'fetched'; file: FinishedFile };

/**
 * Copies a picture or video of another origin into an upload of this server. All failures get the same answer, so that the caller cannot
 * probe other hosts (reliability §3.8).
 */
export async function fetchForeign(host: CommandHost, input: { userId: string; url: string; origin: string }): Promise<Converted> {
  const uuid = mediaUuidOf(input.url, input.origin);
  if (uuid !== undefined) return { kind: 'own', upload: await readOwn(host, input.userId, uuid) };
  const url = parseHttps(input.url);
  if (url === undefined) return refuse(ENGINE_CODE.fileMissing);
  const budget = await openUploadBudget(host, input.userId);
  try {
    return { kind: 'fetched', file: await keepFetched(host, url, budget) };
  } finally {
    budget.close();
  }
}

async function keepFetched(host: CommandHost, url: URL, budget: UploadBudget): Promise<FinishedFile> {
  const bytes = await fetchMedia(host, url);
  budget.add(bytes.byteLength);
  const file = await host.files.createTemporary(createUuid(host.ports.random));
  try {
    await file.append(bytes);
  } catch (error) {
    await file.discard();
    throw error;
  }
  return finishFile(host, file, NAME);
}

export async function recordConverted(unit: Unit, userId: string, converted: Converted): Promise<Uploaded> {
  return converted.kind === 'own' ? converted.upload : recordFile(unit, userId, converted.file);
}

async function readOwn(host: CommandHost, userId: string, uuid: string): Promise<Uploaded> {
  const media = (await canReadMedia(host.db, userId, uuid)) ? await readMedia(host.db, uuid) : undefined;
  return media === undefined ? refuse(ENGINE_CODE.fileMissing) : toUploaded(media);
}

function parseHttps(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain ? url : undefined;
}

async function fetchMedia(host: CommandHost, url: URL): Promise<Uint8Array> {
  const answer = await host.ports.outbound.request({ method: 'GET', url: url.href, headers: {}, maxBytes: LIMITS.imageBytes, timeoutMs: TIMEOUT_MS });
  const mime = answer?.status === 200 ? sniffMedia(answer.body) : '';
  if (answer === undefined || !/^(image|video)\//.test(mime)) return refuse(ENGINE_CODE.fileMissing);
  return answer.body;
}

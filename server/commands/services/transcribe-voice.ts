import * as z from 'zod/mini';
import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { requireVisibleMessage } from '../../policies/message-access.ts';
import { refuse } from '../../policies/refusal.ts';
import type { ServerPorts } from '../../ports.ts';
import { createUuid } from '../../security/hashes.ts';
import type { FileStore } from '../../store/files/file-store.ts';
import { readMedia, type Media } from '../../store/files/media.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import { readJson, SERVICE_TIMEOUT_MS, type ServiceHost } from './translate-texts.ts';

const MAX_ANSWER_BYTES = 256 * 1024;
const DEFAULT_MODEL = 'whisper-1';
const PATH = '/v1/audio/transcriptions';

const answerSchema = z.object({ text: z.string() });

/** The file extension shows the service which decoder to use. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
};

type Host = ServiceHost & { readonly db: Db; readonly files: FileStore; readonly random: ServerPorts['random'] };

/** Transcribes a voice message that the caller can read, with an OpenAI-style service; 3122 if none is configured. */
export async function transcribeVoice(host: Host, userId: string, ID: string): Promise<{ text: string }> {
  const row = await requireVisibleMessage(host.db, userId, ID);
  const { transcription } = host.config;
  if (transcription === undefined) return refuse(ENGINE_CODE.unavailable);
  if (row.type !== 'TIMSoundElem' || row.revoker !== null) refuse(ENGINE_CODE.malformed);
  const media = await readMedia(host.db, parseStored<{ uuid?: string }>(row.payload).uuid ?? '');
  const sound = media === undefined ? undefined : await readSound(host.files, media);
  if (media === undefined || sound === undefined) return refuse(ENGINE_CODE.fileMissing);
  const boundary = createUuid(host.random);
  const answer = await host.outbound.callService({
    method: 'POST',
    url: `${transcription.url.replace(/\/$/, '').replace(/\/v1(\/audio\/transcriptions)?$/, '')}${PATH}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      accept: 'application/json',
      ...(transcription.apiKey === undefined ? {} : { authorization: `Bearer ${transcription.apiKey}` }),
    },
    body: buildForm(boundary, { sound, mime: media.mime, model: transcription.model ?? DEFAULT_MODEL }),
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: SERVICE_TIMEOUT_MS,
  });
  const parsed = answerSchema.safeParse(readJson(answer));
  return parsed.success ? { text: parsed.data.text.trim().slice(0, LIMITS.messageBytes) } : refuse(CODE.generic);
}

async function readSound(files: FileStore, media: Media): Promise<Uint8Array | undefined> {
  if (media.size > LIMITS.imageBytes) return undefined;
  const key = { kind: 'media', sha256: media.sha256 } as const;
  if ((await files.stat(key)) === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of files.read(key)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function buildForm(boundary: string, form: { sound: Uint8Array; mime: string; model: string }): Uint8Array {
  const field = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fileName = `voice.${EXTENSIONS[form.mime] ?? 'bin'}`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${form.mime}\r\n\r\n`;
  const head = `${field('model', form.model)}${field('response_format', 'json')}${file}`;
  return Buffer.concat([Buffer.from(head), form.sound, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

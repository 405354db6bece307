import * as z from 'zod/mini';
import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import type { EngineParamsOut, EngineResult } from '../../../contract/engine-methods.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { parseOutside } from '../../../contract/safe-json.ts';
import type { ServerConfig } from '../../config.ts';
import { refuse } from '../../policies/refusal.ts';
import type { Outbound } from '../../ports.ts';

/** Less than the 15 s after which a client stops waiting (protocol §7 Frames). */
export const SERVICE_TIMEOUT_MS = 12_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_CHARACTERS = 50_000;

const answerSchema = z.object({ translatedText: z.array(z.string()) });

export type ServiceHost = { readonly config: ServerConfig; readonly outbound: Outbound };

/** Translates with LibreTranslate's `/translate`, which detects the source language; 3122 if no service is configured. */
export async function translateTexts({ config, outbound }: ServiceHost, asked: EngineParamsOut<'translate'>): Promise<EngineResult<'translate'>> {
  const { translation } = config;
  if (translation === undefined) return refuse(ENGINE_CODE.unavailable);
  if (asked.texts.reduce((sum, text) => sum + text.length, 0) > MAX_CHARACTERS) refuse(ENGINE_CODE.tooLong);
  if (asked.texts.every((text) => text.trim() === '')) return { list: [...asked.texts] };
  const key = translation.apiKey === undefined ? {} : { api_key: translation.apiKey };
  const answer = await outbound.callService({
    method: 'POST',
    url: `${translation.url.replace(/\/$/, '')}/translate`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: new TextEncoder().encode(JSON.stringify({ q: asked.texts, source: 'auto', target: asked.to, format: 'text', ...key })),
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: SERVICE_TIMEOUT_MS,
  });
  const parsed = answerSchema.safeParse(readJson(answer));
  if (!parsed.success || parsed.data.translatedText.length !== asked.texts.length) return refuse(CODE.generic);
  return { list: parsed.data.translatedText };
}

/** The parsed body of a service's answer with status 200; otherwise undefined. */
export function readJson(answer: { status: number; body: Uint8Array } | undefined): unknown {
  return answer?.status === 200 ? parseOutside(new TextDecoder().decode(answer.body), LIMITS.jsonDepth) : undefined;
}

import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { LIMITS } from '../contract/limits.ts';
import { parseOutside } from '../contract/safe-json.ts';
import type { ConfigChange, ServerConfig } from './config.ts';
import type { HelperQuestion } from './helper-questions.ts';

/** A client pings every 30 s, and a hidden tab is woken once a minute. */
const SHORTEST_SOCKET_IDLE_MS = 65_000;
const positive = z.number().check(z.positive());
const milliseconds = z.int().check(z.minimum(1), z.maximum(3_600_000));
const rate = z.strictObject({ perSecond: positive, burst: positive });
/** scrypt takes powers of two only, and 1 GiB is more than any sign-in may cost. */
const scryptCost = z.int().check(
  z.minimum(2),
  z.maximum(2 ** 20),
  z.refine((cost) => Number.isInteger(Math.log2(cost)), { error: 'must be a power of two' }),
);
const flag = z.union([z.literal(0), z.literal(1)]);

/** An empty word is in every text. */
const words = z.array(z.string().check(z.minLength(1)));
const serviceUrl = z.string().check(z.regex(/^https?:\/\/[^\s/]+/));
const helperQuestion = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(32)),
  question: z.string(),
  replyMsg: z.string(),
  keywords: z.optional(words),
  img: z.optional(z.string()),
  jumpUrl: z.optional(z.string().check(z.regex(/^https?:\/\//))),
});

/** What an operator may state; a misspelt name stops the start instead of being ignored. */
const configFileSchema = z.strictObject({
  demo: z.optional(z.boolean()),
  company: z.optional(z.strictObject({ name: z.string(), email: z.string(), icp: z.string() })),
  timeZone: z.optional(z.string()),
  callPolicy: z.optional(z.enum(['vip', 'all'])),
  features: z.optional(z.record(z.string(), flag)),
  sensitiveWords: z.optional(words),
  blockedWords: z.optional(words),
  translation: z.optional(z.strictObject({ url: serviceUrl, apiKey: z.optional(z.string()) })),
  transcription: z.optional(z.strictObject({ url: serviceUrl, apiKey: z.optional(z.string()), model: z.optional(z.string()) })),
  helper: z.optional(z.strictObject({ greeting: z.optional(z.string()), fallback: z.optional(z.string()), questions: z.optional(z.array(helperQuestion)) })),
  allowedOrigins: z.optional(z.array(z.string())),
  register: z.optional(z.strictObject({ enabled: flag, smsRequired: flag, inviteRequired: flag, inviteCodes: z.array(z.string()) })),
  publicUrl: z.optional(z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/))),
  proxyHops: z.optional(z.int().check(z.minimum(0), z.maximum(9))),
  http: z.optional(z.strictObject({ headersMs: milliseconds, bodyMs: milliseconds, idleMs: milliseconds })),
  scryptCost: z.optional(scryptCost),
  scryptWorkers: z.optional(z.int().check(z.minimum(1), z.maximum(64))),
  socketIdleMs: z.optional(z.int().check(z.minimum(SHORTEST_SOCKET_IDLE_MS))),
  rates: z.optional(
    z.strictObject({
      requests: z.optional(rate),
      pings: z.optional(rate),
      services: z.optional(rate),
      http: z.optional(rate),
      addresses: z.optional(rate),
      batch: z.optional(rate),
      groupMessagesPerSecond: z.optional(positive),
      loginFailsPerAccount: z.optional(positive),
      loginFailsByStrangers: z.optional(positive),
      loginFailsPerDevice: z.optional(positive),
      loginFailsPerAddress: z.optional(positive),
      loginWindowMs: z.optional(positive),
    }),
  ),
});

type Defaults = Pick<ServerConfig, 'features' | 'helper'>;

/** Reads the operator's JSON file; none = the defaults. `features` and `helper` add to the default ones. */
export function readConfig(path: string | undefined, defaults: Defaults): ConfigChange {
  if (path === undefined) return {};
  const parsed = configFileSchema.safeParse(parseOutside(readFileSync(path, 'utf8'), LIMITS.jsonDepth));
  if (!parsed.success) throw new Error(`${path} is no valid configuration:\n${z.prettifyError(parsed.error)}`);
  const { features, rates, helper, translation, transcription, ...rest } = withoutAbsent(parsed.data);
  return {
    ...rest,
    features: { ...defaults.features, ...features },
    ...(rates === undefined ? {} : { rates: withoutAbsent(rates) }),
    ...(helper === undefined ? {} : { helper: mergeHelper(defaults.helper, helper) }),
    ...(translation === undefined ? {} : { translation: { url: translation.url, ...withoutAbsent(translation) } }),
    ...(transcription === undefined ? {} : { transcription: { url: transcription.url, ...withoutAbsent(transcription) } }),
  };
}

/** The environment's word for `proxyHops`, which wins over the file. */
export function readProxyHops(text: string | undefined): ConfigChange {
  if (text === undefined || text === '') return {};
  if (!/^\d$/.test(text)) throw new Error(`TRUST_PROXY is the number of reverse proxies in front of the server, 0 to 9, not "${text}"`);
  return { proxyHops: Number(text) };
}

type StatedHelper = NonNullable<z.infer<typeof configFileSchema>['helper']>;

/** Its questions are a list of their own: stating some replaces all. */
function mergeHelper(known: ServerConfig['helper'], { greeting, fallback, questions }: StatedHelper): ServerConfig['helper'] {
  const stated = questions?.map(({ id, question, replyMsg, ...more }): HelperQuestion => ({ id, question, replyMsg, ...withoutAbsent(more) }));
  return { greeting: greeting ?? known.greeting, fallback: fallback ?? known.fallback, questions: stated ?? known.questions };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutAbsent<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Present<T>;
}

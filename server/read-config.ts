import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { LIMITS } from '../contract/limits.ts';
import { parseOutside } from '../contract/safe-json.ts';
import type { ConfigChange, ServerConfig } from './config.ts';
import type { HelperQuestion } from './helper-questions.ts';

const positive = z.number().check(z.positive());
const rate = z.strictObject({ perSecond: positive, burst: positive });
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
  scryptCost: z.optional(z.int().check(z.minimum(2))),
  largeGroupAbove: z.optional(z.int().check(z.minimum(1))),
  rates: z.optional(
    z.strictObject({
      requests: z.optional(rate),
      services: z.optional(rate),
      http: z.optional(rate),
      groupMessagesPerSecond: z.optional(positive),
      loginFailsPerAccount: z.optional(positive),
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

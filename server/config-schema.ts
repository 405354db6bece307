import * as z from 'zod/mini';
import { DEFAULT_CONFIG, type ServerConfig } from './config.ts';

/** Parts of the chat window that clients disable by name; an absent one is enabled (protocol §5 WebConfig). */
const CHAT_FEATURES = `DownloadFile CopyMessage DeleteMessage RevokeMessage QuoteMessage ForwardMessage TranslateMessage VoiceToText MultiSelection
  EmojiReaction InputEmoji InputStickers InputImage InputVoice InputVideo InputFile InputEvaluation InputQuickReplies InputMention MessageSearch
  ReadStatus`.split(/\s+/);

const MAX_RATE = 1e9;
const MIN_RATE = 0.01;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;
const TEBIBYTE = 1024 ** 4;
const MAX_SCRYPT_COST = 2 ** 20;
const MAX_TIMER_MS = 2 ** 31 - 1;
/** A client pings every 30 s, and browsers wake a hidden tab only once a minute. */
const SHORTEST_SOCKET_IDLE_MS = 65_000;

const number = (from: number, to: number) => z.optional(z.number().check(z.gte(from), z.lte(to)));
const integer = (from: number, to: number) => z.optional(z.int().check(z.gte(from), z.lte(to)));
const flag = z.optional(z.literal([0, 1]));

/** `what` completes "must be …" in the message about a wrong value and in the table of settings. */
function text(what: string, isRight: (value: string) => boolean = () => true) {
  return z.string().check(z.refine(isRight)).register(z.globalRegistry, { description: what });
}

/** Every text contains the empty word, so it is refused. */
const words = z.optional(z.array(text('a text that is not empty', (word) => word !== '')));
const anyText = z.optional(text('a text'));
const rate = z.optional(z.strictObject({ perSecond: number(MIN_RATE, MAX_RATE), burst: number(1, MAX_RATE) }));
const quota = z.optional(z.strictObject({ count: integer(1, MAX_RATE), windowMs: integer(SECOND_MS, YEAR_MS) }));
const serviceUrl = text('an address that begins with http:// or https://', (url) => /^https?:\/\/[^\s/]+/.test(url));

const version = z.optional(text('a version such as 1.3.1', (value) => /^\d{1,5}(\.\d{1,5}){0,3}$/.test(value)));

const helperQuestion = z.strictObject({
  id: text('a text of 1 to 32 characters', (id) => id.length > 0 && id.length <= 32),
  question: text('a text'),
  replyMsg: text('a text'),
  keywords: words,
  img: anyText,
  jumpUrl: z.optional(serviceUrl),
});

const quotas = Object.fromEntries(Object.keys(DEFAULT_CONFIG.quotas).map((name) => [name, quota])) as Record<keyof ServerConfig['quotas'], typeof quota>;
const features = Object.fromEntries([...Object.keys(DEFAULT_CONFIG.features), ...CHAT_FEATURES].map((name) => [name, flag]));

/** One entry for each key of ServerConfig, with the values that an operator may set. */
const settings = {
  demo: z.optional(z.boolean()),
  company: z.optional(z.strictObject({ name: anyText, email: anyText, icp: anyText })),
  timeZone: z.optional(text('a time zone such as Asia/Shanghai', isTimeZone)),
  callPolicy: z.optional(z.enum(['vip', 'all'])),
  features: z.optional(z.strictObject(features)),
  client: z.optional(
    z.strictObject({
      baseUrlImg: z.optional(serviceUrl),
      baseH5Url: z.optional(text('an address that begins with http://, https:// or /', (url) => /^(https?:\/\/[^\s/]+|\/)/.test(url))),
      defaultLang: z.optional(z.enum(['zh-CN', 'en', 'ja'])),
      minAppVersion: version,
      latestVersion: version,
    }),
  ),
  passwordSha: z.optional(text('a text of 1 to 64 characters', (value) => value.length > 0 && value.length <= 64)),
  scryptCost: z.optional(
    z
      .int()
      .check(z.gte(2), z.lte(MAX_SCRYPT_COST), z.refine(isPowerOfTwo))
      .register(z.globalRegistry, { description: `a power of two from 2 to ${MAX_SCRYPT_COST}` }),
  ),
  scryptWorkers: integer(1, 64),
  sensitiveWords: words,
  blockedWords: words,
  translation: z.optional(z.strictObject({ url: serviceUrl, apiKey: anyText })),
  transcription: z.optional(z.strictObject({ url: serviceUrl, apiKey: anyText, model: anyText })),
  register: z.optional(z.strictObject({ enabled: flag, smsRequired: flag, inviteRequired: flag, inviteCodes: words })),
  helper: z.optional(z.strictObject({ greeting: anyText, fallback: anyText, questions: z.optional(z.array(helperQuestion)) })),
  quotas: z.optional(z.strictObject(quotas)),
  rates: z.optional(
    z.strictObject({
      requests: rate,
      pings: rate,
      services: rate,
      http: rate,
      addresses: rate,
      batch: rate,
      groupMessagesPerSecond: number(MIN_RATE, MAX_RATE),
      loginFailsPerAccount: integer(1, MAX_RATE),
      loginFailsByStrangers: integer(1, MAX_RATE),
      loginFailsPerDevice: integer(1, MAX_RATE),
      loginFailsPerAddress: integer(1, MAX_RATE),
      loginWindowMs: integer(SECOND_MS, YEAR_MS),
    }),
  ),
  session: z.optional(
    z.strictObject({ tokenMs: integer(MINUTE_MS, 10 * YEAR_MS), idleMs: integer(MINUTE_MS, 10 * YEAR_MS), imTokenMs: integer(MINUTE_MS, YEAR_MS) }),
  ),
  uploads: z.optional(z.strictObject({ dailyBytes: integer(0, TEBIBYTE), stallMs: integer(SECOND_MS, DAY_MS), temporaryMs: integer(MINUTE_MS, YEAR_MS) })),
  push: z.optional(z.strictObject({ subject: z.optional(text('an address that begins with mailto: or https://', isPushSubject)) })),
  eventLog: z.optional(z.strictObject({ perUser: integer(100, 10_000_000), days: integer(1, 3660) })),
  publicUrl: z.optional(text('an address such as https://chat.example.org, without a path', isPublicUrl)),
  proxyHops: integer(0, 9),
  http: z.optional(z.strictObject({ headersMs: integer(1, HOUR_MS), bodyMs: integer(1, HOUR_MS), idleMs: integer(1, HOUR_MS) })),
  allowedOrigins: z.optional(z.array(text('an origin such as https://chat.example.org, without a path', isOrigin))),
  groupCommit: integer(1, 10_000),
  largeGroupAbove: integer(1, 1_000_000),
  receiptDelayMs: integer(0, MINUTE_MS),
  helloTimeoutMs: integer(SECOND_MS, MAX_TIMER_MS),
  socketIdleMs: integer(SHORTEST_SOCKET_IDLE_MS, MAX_TIMER_MS),
  readiness: z.optional(z.strictObject({ minFreeBytes: integer(0, TEBIBYTE), writeDeadlineMs: integer(100, MINUTE_MS) })),
} satisfies Record<keyof ServerConfig, z.ZodMiniType>;

/** A misspelt name stops the start instead of being ignored. */
export const configFileSchema = z.strictObject(settings);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value));
}

function isPushSubject(subject: string): boolean {
  return /^mailto:[^\s@]+@[^\s@]+$/.test(subject) || (subject.startsWith('https://') && URL.canParse(subject));
}

function isPublicUrl(url: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(url);
}

function isOrigin(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === origin;
}

/** A node of the schema above as JSON Schema, which describes bounds and descriptions uniformly. */
export type SettingNode = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SettingNode>>;
  readonly items?: SettingNode;
};

export function describeSettings(): SettingNode {
  return z.toJSONSchema(configFileSchema) as SettingNode;
}

/** Describes the allowed values of a setting, to complete "must be …". */
export function describeValue({ type, description, enum: values, minimum, maximum, items }: SettingNode): string {
  if (description !== undefined) return description;
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (type === 'boolean') return 'true or false';
  if (type === 'array') return items?.description === undefined ? 'a list' : `a list, each item ${items.description}`;
  if (type === 'object') return 'an object';
  return `a${type === 'integer' ? ' whole' : ''} number from ${String(minimum)} to ${String(maximum)}`;
}

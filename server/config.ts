import { LIMITS } from '../contract/limits.ts';
import { HELPER_QUESTIONS, type HelperQuestion } from './helper-questions.ts';

export type Rate = { readonly perSecond: number; readonly burst: number };

/** At most `count` in any window of `windowMs`. */
export type Quota = { readonly count: number; readonly windowMs: number };
export type QuotaName =
  'register' | 'smsCode' | 'search' | 'profiles' | 'convert' | 'helper' | 'messageSearch' | 'friendApply' | 'complaint' | 'newGroup' | 'batchSend' | 'edits';

/** What an operator may change; the contract's figures are the defaults (protocol §7 Limits of the engine). */
export type ServerConfig = {
  /** Whether an empty database is filled with the demo accounts, whose password everybody knows. */
  readonly demo: boolean;
  readonly company: { readonly name: string; readonly email: string; readonly icp: string };
  readonly timeZone: string;
  readonly callPolicy: 'vip' | 'all';
  readonly features: Readonly<Record<string, number>>;
  /** Public word mixed into the client's password hash: no secret, and never the only salt. */
  readonly passwordSha: string;
  /** N of scrypt, a power of two: one password takes 1024 × N bytes while it is computed. Tests and the seed use a small one. */
  readonly scryptCost: number;
  /** Passwords computed at the same time; the others wait. */
  readonly scryptWorkers: number;
  /** Words no message and no profile may hold (80001). */
  readonly sensitiveWords: readonly string[];
  /** Words every client is told, so that it stops a message by itself (3123). */
  readonly blockedWords: readonly string[];
  /** A LibreTranslate; without one nothing is translated (protocol C44). */
  readonly translation?: { readonly url: string; readonly apiKey?: string };
  /** Whatever answers the OpenAI-style `/v1/audio/transcriptions`; without one no voice is written out. */
  readonly transcription?: { readonly url: string; readonly apiKey?: string; readonly model?: string };
  readonly register: { readonly enabled: 0 | 1; readonly smsRequired: 0 | 1; readonly inviteRequired: 0 | 1; readonly inviteCodes: readonly string[] };
  /** What the helper says first, and what it can be asked. */
  readonly helper: { readonly greeting: string; readonly fallback: string; readonly questions: readonly HelperQuestion[] };
  /** How often one caller may ask for what an endpoint gives (authorisation.md). */
  readonly quotas: Readonly<Record<QuotaName, Quota>>;
  readonly rates: {
    readonly requests: Rate;
    /** Pings of one connection; beyond these, a ping counts as a request. */
    readonly pings: Rate;
    /** What one connection may ask of a service outside: translations and transcripts. */
    readonly services: Rate;
    /** Of one session, before sign-in of one address. */
    readonly http: Rate;
    /** Of one address, whoever calls: taken before anything of a request is read or looked up. */
    readonly addresses: Rate;
    /** What a batch of messages costs one user: one for each message, and one more for each 50 members it reaches. */
    readonly batch: Rate;
    readonly groupMessagesPerSecond: number;
    /** Of one device or address that the account knows, or of one address that it does not know. */
    readonly loginFailsPerAccount: number;
    /** Of all addresses and devices that the account does not know, together. */
    readonly loginFailsByStrangers: number;
    readonly loginFailsPerDevice: number;
    readonly loginFailsPerAddress: number;
    readonly loginWindowMs: number;
  };
  readonly session: { readonly tokenMs: number; readonly idleMs: number; readonly imTokenMs: number };
  /** What clients learn at their start, beside the rest (protocol §5 WebConfig); unset = the client's own. */
  readonly client: {
    /** Against which addresses of media without a host are resolved. */
    readonly baseUrlImg?: string;
    /** Where the agreement and the privacy policy are. */
    readonly baseH5Url?: string;
    readonly defaultLang?: 'zh-CN' | 'en' | 'ja';
    readonly minAppVersion?: string;
    readonly latestVersion?: string;
  };
  /** How browsers reach this server, such as `https://chat.example.org`; without it every address in an answer is relative. */
  readonly publicUrl?: string;
  /** Reverse proxies in front of this server, each of which adds the address of its caller to X-Forwarded-For. */
  readonly proxyHops: number;
  readonly http: {
    /** For the headers of a request, also for the first byte of a connection. */
    readonly headersMs: number;
    /** For the body of a request that carries no file. */
    readonly bodyMs: number;
    /** How long a connection stays open between two requests. */
    readonly idleMs: number;
  };
  readonly uploads: {
    /** Of one user within a day. */
    readonly dailyBytes: number;
    /** An upload that brings nothing for so long is cut off (protocol C25). */
    readonly stallMs: number;
    /** How long an unfinished upload may be gone on with. */
    readonly temporaryMs: number;
  };
  readonly push: {
    /** How a push service reaches whoever runs this server: mailto: or https: (RFC 8292). */
    readonly subject: string;
  };
  /** A large group has a log of its own, and keeps to the same limits. */
  readonly eventLog: { readonly perUser: number; readonly days: number };
  /** A group with more members than this becomes large: one log for all of them (decision 039). It stays so. */
  readonly largeGroupAbove: number;
  /** Origins besides the own host that may open sockets. */
  readonly allowedOrigins: readonly string[];
  /** Commands of one turn of the event loop that share a transaction (G12). */
  readonly groupCommit: number;
  readonly receiptDelayMs: number;
  readonly helloTimeoutMs: number;
  /** An engine or notification socket that sent no frame for so long ends; until then its device counts as online. */
  readonly socketIdleMs: number;
  /** When `/readyz` says no (docs/operating.md). */
  readonly readiness: { readonly minFreeBytes: number; readonly writeDeadlineMs: number };
};

/** What an operator or a harness states; the rest keeps its default, rate by rate. */
export type ConfigChange = Partial<Omit<ServerConfig, 'rates'>> & { readonly rates?: Partial<ServerConfig['rates']> };

export function buildConfig(change: ConfigChange = {}): ServerConfig {
  const config = { ...DEFAULT_CONFIG, ...change, rates: { ...DEFAULT_CONFIG.rates, ...change.rates } };
  // A feature nobody serves is not there, whatever a file says (protocol C44).
  const services = { translate: config.translation === undefined ? 0 : 1, voiceToText: config.transcription === undefined ? 0 : 1 };
  return { ...config, features: { ...config.features, ...NOT_SERVED, ...services } };
}

/** Features of the contract that this server does not have. */
const NOT_SERVED = { onlineUserList: 0, groupTypes: 0, moments: 0, membership: 0 } as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const DEFAULT_CONFIG: ServerConfig = {
  demo: true,
  company: { name: 'Wisp', email: '', icp: '' },
  timeZone: 'Asia/Shanghai',
  callPolicy: 'vip',
  features: {
    groupReadReceipt: 1,
    onlineUserList: 0,
    translate: 0,
    voiceToText: 0,
    cloudSearch: 1,
    groupTypes: 0,
    moments: 0,
    membership: 0,
    serverForward: 0,
    singleWeb: 0,
  },
  client: {},
  passwordSha: 'wisp',
  scryptCost: 2 ** 17,
  scryptWorkers: 2,
  sensitiveWords: [],
  blockedWords: [],
  register: { enabled: 1, smsRequired: 0, inviteRequired: 0, inviteCodes: [] },
  helper: {
    greeting: '你好，我是 Wisp 助手。你可以点击下面的问题，或直接输入关键字。',
    fallback: '暂时没有找到相关问题，换个关键字试试吧。',
    questions: HELPER_QUESTIONS,
  },
  quotas: {
    register: { count: 3, windowMs: HOUR_MS },
    smsCode: { count: 20, windowMs: HOUR_MS },
    search: { count: 30, windowMs: MINUTE_MS },
    // Of ids, not of requests.
    profiles: { count: 300, windowMs: MINUTE_MS },
    convert: { count: 10, windowMs: MINUTE_MS },
    helper: { count: 30, windowMs: MINUTE_MS },
    messageSearch: { count: 120, windowMs: MINUTE_MS },
    friendApply: { count: 20, windowMs: DAY_MS },
    complaint: { count: 20, windowMs: DAY_MS },
    newGroup: { count: 50, windowMs: DAY_MS },
    batchSend: { count: 30, windowMs: MINUTE_MS },
    // Each is an event in the log of every friend or member.
    edits: { count: 120, windowMs: 10 * MINUTE_MS },
  },
  rates: {
    requests: { perSecond: 20, burst: 60 },
    pings: { perSecond: 1, burst: 20 },
    services: { perSecond: 1, burst: 20 },
    http: { perSecond: 20, burst: 120 },
    addresses: { perSecond: 200, burst: 2000 },
    batch: { perSecond: 100, burst: 2000 },
    groupMessagesPerSecond: 40,
    loginFailsPerAccount: 5,
    loginFailsByStrangers: 50,
    loginFailsPerDevice: 10,
    loginFailsPerAddress: 50,
    loginWindowMs: 15 * 60_000,
  },
  session: { tokenMs: 180 * DAY_MS, idleMs: 30 * DAY_MS, imTokenMs: 7 * DAY_MS },
  proxyHops: 0,
  // Longer than proxies keep their connections, so that the proxy ends them.
  http: { headersMs: 15_000, bodyMs: 30_000, idleMs: 75_000 },
  uploads: { dailyBytes: 2 * 1024 ** 3, stallMs: MINUTE_MS, temporaryMs: DAY_MS },
  push: { subject: 'mailto:operator@example.com' },
  eventLog: { perUser: LIMITS.eventLogPerUser, days: LIMITS.eventLogDays },
  largeGroupAbove: 100,
  allowedOrigins: [],
  groupCommit: 256,
  receiptDelayMs: 1000,
  helloTimeoutMs: 15_000,
  socketIdleMs: 75_000,
  readiness: { minFreeBytes: 200 * 1024 ** 2, writeDeadlineMs: 2000 },
};

import { LIMITS } from '../contract/limits.ts';
import { HELPER_QUESTIONS, type HelperQuestion } from './helper-questions.ts';

export type Rate = { readonly perSecond: number; readonly burst: number };

/** At most `count` in any window of `windowMs`. */
export type Quota = { readonly count: number; readonly windowMs: number };
export type QuotaName =
  | 'register'
  | 'smsCode'
  | 'search'
  | 'profiles'
  | 'lookups'
  | 'convert'
  | 'helper'
  | 'messageSearch'
  | 'friendApply'
  | 'complaint'
  | 'newGroup'
  | 'batchSend'
  | 'edits'
  | 'orders'
  | 'groupLookups'
  | 'groupJoins'
  | 'groupInvites'
  | 'groupLists'
  | 'moments'
  | 'momentLists'
  | 'momentComments'
  | 'momentLikes';

/** Settings of the operator. The defaults are the contract's values (protocol §7 Limits of the engine). */
export type ServerConfig = {
  /** Whether the server fills an empty database with the demo accounts, whose password is public. */
  readonly demo: boolean;
  readonly company: { readonly name: string; readonly email: string; readonly icp: string };
  readonly timeZone: string;
  readonly callPolicy: 'vip' | 'all';
  readonly features: Readonly<Record<string, number>>;
  /** Public text mixed into the client's password hash. It is not a secret and never the only salt. */
  readonly passwordSha: string;
  /** N of scrypt, a power of two. One computation uses 1024 × N bytes of memory. Tests and the seed use a small value. */
  readonly scryptCost: number;
  /** Passwords that are computed concurrently; the others wait. */
  readonly scryptWorkers: number;
  /** Words that messages and profiles must not contain (80001). */
  readonly sensitiveWords: readonly string[];
  /** Words that the server sends to every client, so that the client itself stops a message (3123). */
  readonly blockedWords: readonly string[];
  /** URL and key of a LibreTranslate server. Without it nothing is translated (protocol C44). */
  readonly translation?: { readonly url: string; readonly apiKey?: string };
  /** A service with the OpenAI-style `/v1/audio/transcriptions`. Without it no voice message is transcribed. */
  readonly transcription?: { readonly url: string; readonly apiKey?: string; readonly model?: string };
  readonly register: { readonly enabled: 0 | 1; readonly smsRequired: 0 | 1; readonly inviteRequired: 0 | 1; readonly inviteCodes: readonly string[] };
  /** The helper's first message and its questions. */
  readonly helper: { readonly greeting: string; readonly fallback: string; readonly questions: readonly HelperQuestion[] };
  /** How often one caller may use the endpoints (authorisation.md). */
  readonly quotas: Readonly<Record<QuotaName, Quota>>;
  readonly rates: {
    readonly requests: Rate;
    /** Pings of one connection. A ping beyond this rate counts as a request. */
    readonly pings: Rate;
    /** Requests of one connection to external services: translations and transcripts. */
    readonly services: Rate;
    /** Per session; before sign-in per address. */
    readonly http: Rate;
    /** Per address, for all callers. It is checked before the server reads the body or looks anything up. */
    readonly addresses: Rate;
    /** Cost of batch messages per user: one for each message, and one more for each 50 members that it reaches. */
    readonly batch: Rate;
    readonly groupMessagesPerSecond: number;
    /** Per device or address that the account knows, and per address that it does not know. */
    readonly loginFailsPerAccount: number;
    /** For all addresses and devices together that the account does not know. */
    readonly loginFailsByStrangers: number;
    readonly loginFailsPerDevice: number;
    readonly loginFailsPerAddress: number;
    readonly loginWindowMs: number;
  };
  readonly session: { readonly tokenMs: number; readonly idleMs: number; readonly imTokenMs: number };
  /** Values that clients read at their start (protocol §5 WebConfig); unset = the client's own default. */
  readonly client: {
    /** Base URL for media addresses without a host. */
    readonly baseUrlImg?: string;
    /** Base URL of the agreement and the privacy policy. */
    readonly baseH5Url?: string;
    readonly defaultLang?: 'zh-CN' | 'en' | 'ja';
    readonly minAppVersion?: string;
    readonly latestVersion?: string;
  };
  /**
   * Address under which browsers reach this server, such as `https://chat.example.org`. Without it all addresses in answers are relative.
   */
  readonly publicUrl?: string;
  /** Number of reverse proxies in front of this server. Each of them appends the address of its caller to X-Forwarded-For. */
  readonly proxyHops: number;
  readonly http: {
    /** Deadline for the headers of a request and for the first byte of a connection. */
    readonly headersMs: number;
    /** Deadline for the body of a request without a file. */
    readonly bodyMs: number;
    /** How long a connection stays open between two requests. */
    readonly idleMs: number;
  };
  readonly uploads: {
    /** Per user and day. */
    readonly dailyBytes: number;
    /** An upload without new bytes for this time is aborted (protocol C25). */
    readonly stallMs: number;
    /** How long a client can continue an unfinished upload. */
    readonly temporaryMs: number;
  };
  readonly push: {
    /** Contact of the operator for push services: mailto: or https: (RFC 8292). */
    readonly subject: string;
  };
  /** A large group has its own log with the same limits. */
  readonly eventLog: { readonly perUser: number; readonly days: number };
  /** A group with more members than this becomes large and has one log for all members (decision 039). It stays large. */
  readonly largeGroupAbove: number;
  /** Origins that may open sockets, besides the server's own host. */
  readonly allowedOrigins: readonly string[];
  /** Commands of one turn of the event loop that share a transaction (G12). */
  readonly groupCommit: number;
  readonly receiptDelayMs: number;
  readonly helloTimeoutMs: number;
  /** An engine or notification socket without frames for this time is closed. Until then its device counts as online. */
  readonly socketIdleMs: number;
  /** Limits below which `/readyz` fails (docs/operating.md). */
  readonly readiness: { readonly minFreeBytes: number; readonly writeDeadlineMs: number };
};

/** Settings of an operator or a test. Unset ones keep their default, separately for each rate. */
export type ConfigChange = Partial<Omit<ServerConfig, 'rates'>> & { readonly rates?: Partial<ServerConfig['rates']> };

export function buildConfig(change: ConfigChange = {}): ServerConfig {
  const config = { ...DEFAULT_CONFIG, ...change, rates: { ...DEFAULT_CONFIG.rates, ...change.rates } };
  // A feature that the server does not serve is off, whatever the file states (protocol C44).
  const services = { translate: config.translation === undefined ? 0 : 1, voiceToText: config.transcription === undefined ? 0 : 1 };
  return { ...config, features: { ...config.features, ...NOT_SERVED, ...services } };
}

/** Features of the contract that this server does not have. */
const NOT_SERVED = { groupTypes: 0 } as const;

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
    onlineUserList: 1,
    translate: 0,
    voiceToText: 0,
    cloudSearch: 1,
    groupTypes: 0,
    moments: 1,
    membership: 1,
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
    // Counts IDs, not requests.
    profiles: { count: 300, windowMs: MINUTE_MS },
    // Each gives the caller name and picture of an account by its number.
    lookups: { count: 120, windowMs: MINUTE_MS },
    convert: { count: 10, windowMs: MINUTE_MS },
    helper: { count: 30, windowMs: MINUTE_MS },
    messageSearch: { count: 120, windowMs: MINUTE_MS },
    friendApply: { count: 20, windowMs: DAY_MS },
    complaint: { count: 20, windowMs: DAY_MS },
    newGroup: { count: 50, windowMs: DAY_MS },
    batchSend: { count: 30, windowMs: MINUTE_MS },
    // Each edit is an event in the log of every friend or member.
    edits: { count: 120, windowMs: 10 * MINUTE_MS },
    // Each is an event in the log of every friend, because the level of the membership changes.
    orders: { count: 60, windowMs: 10 * MINUTE_MS },
    // Each shows name and picture of a group to a person outside of it.
    groupLookups: { count: 60, windowMs: MINUTE_MS },
    // Each is a tip to all members, or work for the admins.
    groupJoins: { count: 60, windowMs: DAY_MS },
    // Each adds up to 200 people.
    groupInvites: { count: 60, windowMs: HOUR_MS },
    // Each reads all members of a group, or up to 500 groups with their notices.
    groupLists: { count: 60, windowMs: MINUTE_MS },
    // Each is a row for every friend.
    moments: { count: 50, windowMs: DAY_MS },
    // Each reads up to 1,000 rows of the timeline.
    momentLists: { count: 120, windowMs: MINUTE_MS },
    // Each is a notice and an event for the author.
    momentComments: { count: 120, windowMs: 10 * MINUTE_MS },
    momentLikes: { count: 300, windowMs: 10 * MINUTE_MS },
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
  // Longer than proxies keep idle connections, so that the proxy closes them first.
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

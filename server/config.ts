import { LIMITS } from '../contract/limits.ts';

export type Rate = { readonly perSecond: number; readonly burst: number };

/** What an operator may change; the contract's figures are the defaults (contract §7 Limits of the engine). */
export type ServerConfig = {
  readonly company: { readonly name: string; readonly email: string; readonly icp: string };
  readonly timeZone: string;
  readonly callPolicy: 'vip' | 'all';
  readonly features: Readonly<Record<string, number>>;
  /** Public word mixed into the client's password hash: no secret, and never the only salt. */
  readonly passwordSha: string;
  /** scrypt work factor; tests and the seed use a small one. */
  readonly scryptCost: number;
  readonly sensitiveWords: readonly string[];
  readonly rates: {
    readonly requests: Rate;
    readonly groupMessagesPerSecond: number;
    readonly loginFailsPerAccount: number;
    readonly loginFailsPerDevice: number;
    readonly loginFailsPerAddress: number;
    readonly loginWindowMs: number;
  };
  readonly session: { readonly tokenMs: number; readonly idleMs: number; readonly imTokenMs: number };
  readonly eventLog: { readonly perUser: number; readonly days: number };
  /** Origins besides the own host that may open sockets. */
  readonly allowedOrigins: readonly string[];
  /** Commands of one turn of the event loop that share a transaction (G12). */
  readonly groupCommit: number;
  readonly receiptDelayMs: number;
  readonly helloTimeoutMs: number;
};

const DAY_MS = 86_400_000;

export const DEFAULT_CONFIG: ServerConfig = {
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
  passwordSha: 'wisp',
  scryptCost: 2 ** 15,
  sensitiveWords: [],
  rates: {
    requests: { perSecond: 20, burst: 60 },
    groupMessagesPerSecond: 40,
    loginFailsPerAccount: 5,
    loginFailsPerDevice: 10,
    loginFailsPerAddress: 50,
    loginWindowMs: 15 * 60_000,
  },
  session: { tokenMs: 180 * DAY_MS, idleMs: 30 * DAY_MS, imTokenMs: 7 * DAY_MS },
  eventLog: { perUser: LIMITS.eventLogPerUser, days: LIMITS.eventLogDays },
  allowedOrigins: [],
  groupCommit: 256,
  receiptDelayMs: 1000,
  helloTimeoutMs: 15_000,
};

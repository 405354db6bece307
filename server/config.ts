import { LIMITS } from '../contract/limits.ts';

export type Rate = { readonly perSecond: number; readonly burst: number };

/** At most `count` in any window of `windowMs`. */
export type Quota = { readonly count: number; readonly windowMs: number };
export type QuotaName = 'register' | 'smsCode' | 'search' | 'convert' | 'helper' | 'messageSearch';
export type HelperQuestion = { readonly id: string; readonly question: string; readonly replyMsg: string; readonly jumpUrl?: string };

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
  readonly register: { readonly enabled: 0 | 1; readonly smsRequired: 0 | 1; readonly inviteRequired: 0 | 1; readonly inviteCodes: readonly string[] };
  /** What the helper says first, and what it can be asked. */
  readonly helper: { readonly greeting: string; readonly fallback: string; readonly questions: readonly HelperQuestion[] };
  /** How often one caller may ask for what an endpoint gives (authorisation.md). */
  readonly quotas: Readonly<Record<QuotaName, Quota>>;
  readonly rates: {
    readonly requests: Rate;
    /** Of one session, before sign-in of one address. */
    readonly http: Rate;
    readonly groupMessagesPerSecond: number;
    readonly loginFailsPerAccount: number;
    readonly loginFailsPerDevice: number;
    readonly loginFailsPerAddress: number;
    readonly loginWindowMs: number;
  };
  readonly session: { readonly tokenMs: number; readonly idleMs: number; readonly imTokenMs: number };
  readonly uploads: {
    /** Of one user within a day. */
    readonly dailyBytes: number;
    /** An upload that brings nothing for so long is cut off (contract C25). */
    readonly stallMs: number;
    /** How long an unfinished upload may be gone on with. */
    readonly temporaryMs: number;
  };
  readonly push: {
    /** How a push service reaches whoever runs this server: mailto: or https: (RFC 8292). */
    readonly subject: string;
  };
  readonly eventLog: { readonly perUser: number; readonly days: number };
  /** Origins besides the own host that may open sockets. */
  readonly allowedOrigins: readonly string[];
  /** Commands of one turn of the event loop that share a transaction (G12). */
  readonly groupCommit: number;
  readonly receiptDelayMs: number;
  readonly helloTimeoutMs: number;
};

/** What an operator or a harness states; the rest keeps its default, rate by rate. */
export type ConfigChange = Partial<Omit<ServerConfig, 'rates'>> & { readonly rates?: Partial<ServerConfig['rates']> };

export function buildConfig(change: ConfigChange = {}): ServerConfig {
  return { ...DEFAULT_CONFIG, ...change, rates: { ...DEFAULT_CONFIG.rates, ...change.rates } };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const HELPER_QUESTIONS: readonly HelperQuestion[] = [
  { id: '1', question: '如何添加好友？', replyMsg: '在通讯录点击“添加”，输入对方的 ID、靓号或完整手机号，发送申请即可。' },
  { id: '2', question: '如何创建群聊？', replyMsg: '点击会话列表上方的“+”，选择“发起群聊”，勾选好友后确认。' },
  { id: '3', question: '没有网络时还能发消息吗？', replyMsg: '可以。消息会先保存在本机并排队，恢复网络后自动发送，不会重复也不会丢失。' },
  { id: '4', question: '发出的消息可以撤回吗？', replyMsg: '自己发送的消息在 5 分钟内可以撤回。' },
  { id: '5', question: '会员有哪些特权？', replyMsg: '会员可以使用自动回复、发起音视频通话以及双向删除消息。' },
  { id: '6', question: '如何设置两步密码？', replyMsg: '在“设置 - 隐私 - 两步密码”中开启，登录时需要再输入一次该密码。' },
];

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
  register: { enabled: 1, smsRequired: 0, inviteRequired: 0, inviteCodes: [] },
  helper: {
    greeting: '您好，我是 Wisp 助手。您可以点击下面的问题，或直接输入关键字。',
    fallback: '暂时没有找到相关问题，换个关键字试试吧。',
    questions: HELPER_QUESTIONS,
  },
  quotas: {
    register: { count: 3, windowMs: HOUR_MS },
    smsCode: { count: 20, windowMs: HOUR_MS },
    search: { count: 30, windowMs: MINUTE_MS },
    convert: { count: 10, windowMs: MINUTE_MS },
    helper: { count: 30, windowMs: MINUTE_MS },
    messageSearch: { count: 120, windowMs: MINUTE_MS },
  },
  rates: {
    requests: { perSecond: 20, burst: 60 },
    http: { perSecond: 20, burst: 120 },
    groupMessagesPerSecond: 40,
    loginFailsPerAccount: 5,
    loginFailsPerDevice: 10,
    loginFailsPerAddress: 50,
    loginWindowMs: 15 * 60_000,
  },
  session: { tokenMs: 180 * DAY_MS, idleMs: 30 * DAY_MS, imTokenMs: 7 * DAY_MS },
  uploads: { dailyBytes: 2 * 1024 ** 3, stallMs: MINUTE_MS, temporaryMs: DAY_MS },
  push: { subject: 'mailto:operator@example.com' },
  eventLog: { perUser: LIMITS.eventLogPerUser, days: LIMITS.eventLogDays },
  allowedOrigins: [],
  groupCommit: 256,
  receiptDelayMs: 1000,
  helloTimeoutMs: 15_000,
};

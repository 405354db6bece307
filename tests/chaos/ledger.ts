/** The actions of the users of a schedule and the answers that they got. The oracle judges by it (set-full). */
export type Compose = {
  readonly text: string;
  readonly userId: string;
  /** Name of the device on which it was composed. */
  readonly device: string;
  readonly conversationID: string;
  /** ok = the local commit was reported; fail = it was refused; info = the tab disappeared before either. */
  outcome: 'invoked' | 'ok' | 'fail' | 'info';
  ID?: string;
  /** Order of composing, as in the outbox row of the commit. */
  order?: number;
};

/** A part of a group's log in which a user was a member: fromSeq < sequence ≤ toSeq; null = the user still is. */
export type Span = { readonly fromSeq: number; readonly toSeq: number | null };

export type Ledger = {
  /** By `userId conversationID`, as the schedule added and removed members. */
  readonly spans: Map<string, Span[]>;
  readonly composes: Compose[];
  /** `userId ID` of each message that a user deleted for one side, whether or not the server knows it. */
  readonly deletions: Set<string>;
  readonly resends: Set<string>;
  /** `userId conversationID` of the conversations that a user deleted: their marks were deleted too. */
  readonly deletedConversations: Set<string>;
  /** By `userId conversationID`, the last message that the user's deletion of the history covers. */
  readonly clearedTo: Map<string, number>;
  /** By `userId conversationID`, the last message that a finished deletion has to clear. */
  readonly mustClear: Map<string, number>;
  /** `userId conversationID` of the deletions that a user took back, or tried to. */
  readonly undone: Set<string>;
  /** By device and list, the temporary IDs of its new rows. A page may use one after the server has given the row another ID. */
  readonly temporaryIds: Map<string, Set<string>>;
  /** Words typed into drafts that were reported as saved, by `userId conversationID`. */
  readonly drafts: Map<string, Set<string>>;
  /** Words that the user then saw in an input and removed or sent. */
  readonly takenWords: Set<string>;
  /** By `requestKey`. */
  readonly requests: Map<string, Request>;
  /** By their text; accepted = the local commit was reported. */
  readonly complaints: Map<string, { readonly userId: string; isAccepted: boolean }>;
  /** By kind, operator and people, how often a user requested what writes this tip. */
  readonly tips: Map<string, number>;
  /** By name, the ID that the request to create the group received. */
  readonly groups: Map<string, string | undefined>;
  /** Refusals of the business API, with the body of the request. */
  readonly refused: { readonly path: string; readonly body: string; readonly code: number; /** The ID of the operation. */ readonly key: string }[];
};

/** Kinds of requests on a message, except deleting it for oneself, on a whole conversation, and on lists of the account. */
export type RequestName = {
  readonly kind:
    | 'recall'
    | 'withdraw'
    | 'twoWay'
    | 'react'
    | 'receipt'
    | 'pin'
    | 'unpin'
    | 'dismiss'
    | 'unreadMark'
    | 'mute'
    | 'remark'
    | 'hidden'
    | 'tab'
    | 'tabName'
    | 'tag'
    | 'tagged'
    | 'removal'
    | 'groupField'
    | 'audit'
    | 'invite';
  readonly userId: string;
  /** ID of the message, conversation, friend, group, application, tab or tag, the key of an invitation, or the name of a new tab or tag. */
  readonly ID: string;
  /** The kind of a reaction, the ID of a tag that a friend gets, or the field of a group. */
  readonly detail?: string;
};

/** What a user requested, as the commands reported it: `on`, `value` = those of the last request that succeeded. */
export type Request = RequestName & { readonly tabs: Set<string>; on: boolean; value: string; open: number; succeeded: number; failed: number };

const requestKey = ({ kind, userId, ID, detail = '' }: RequestName): string => `${kind} ${userId} ${ID} ${detail}`;

/** A tab's request and the command that carries it out. */
export type Asked<T> = RequestName & { readonly tab: string; readonly on: boolean; readonly value?: string; readonly work: Promise<T> };

/** Records the outcome of a command and returns its result unchanged. */
export async function noteRequest<T>(ledger: Ledger, { tab, on, value = '', work, ...name }: Asked<T>): Promise<T> {
  const request = ledger.requests.get(requestKey(name)) ?? { ...name, tabs: new Set(), on, value, open: 0, succeeded: 0, failed: 0 };
  ledger.requests.set(requestKey(name), request);
  request.tabs.add(tab);
  request.open += 1;
  try {
    const result = await work;
    request.open -= 1;
    request.succeeded += 1;
    request.on = on;
    request.value = value;
    return result;
  } catch (error) {
    request.open -= 1;
    request.failed += 1;
    throw error;
  }
}

/** Records one command that carries out several requests. */
export async function noteRequests<T>(ledger: Ledger, names: readonly RequestName[], asked: Omit<Asked<T>, keyof RequestName>): Promise<T> {
  let { work } = asked;
  for (const name of names) work = noteRequest(ledger, { ...asked, ...name, work });
  return work;
}

/** Records that something other than the pages of the schedule changes the same things, so that their final values are not certain. */
export function noteElsewhere(ledger: Ledger, names: readonly RequestName[]): void {
  for (const tab of ['elsewhere', 'another']) noteRequests(ledger, names, { tab, on: false, work: Promise.resolve() }).catch(() => undefined);
}

export function isRequested(ledger: Ledger, name: RequestName): boolean {
  return ledger.requests.has(requestKey(name));
}

/** Whether the final value is known: one tab made all requests, and none was refused or cut off. */
export function isCertain({ tabs, open, failed }: Request): boolean {
  return tabs.size === 1 && open === 0 && failed === 0;
}

export function requestsOf(ledger: Ledger, kind: RequestName['kind'], ID?: string): Request[] {
  return [...ledger.requests.values()].filter((request) => request.kind === kind && request.succeeded > 0 && (ID === undefined || request.ID === ID));
}

export function createLedger(): Ledger {
  return {
    spans: new Map(),
    composes: [],
    deletions: new Set(),
    resends: new Set(),
    deletedConversations: new Set(),
    clearedTo: new Map(),
    mustClear: new Map(),
    undone: new Set(),
    temporaryIds: new Map(),
    drafts: new Map(),
    takenWords: new Set(),
    requests: new Map(),
    complaints: new Map(),
    tips: new Map(),
    groups: new Map(),
    refused: [],
  };
}

/** Number of faults and actions that happened, by name. */
export type Tally = Record<string, number>;

export function count(tally: Tally, name: string): void {
  tally[name] = (tally[name] ?? 0) + 1;
}

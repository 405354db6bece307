/** What the users of a schedule did and what they were told about it; the oracle judges by it (set-full). */
export type Compose = {
  readonly text: string;
  readonly userId: string;
  /** Name of the device it was composed on. */
  readonly device: string;
  readonly conversationID: string;
  /** ok = the local commit was reported; fail = it was refused; info = the tab was gone before either. */
  outcome: 'invoked' | 'ok' | 'fail' | 'info';
  ID?: string;
  /** Order of composing, as the outbox had it at the commit. */
  order?: number;
};

/** A stretch of a group's log in which a user belonged: fromSeq < sequence ≤ toSeq; null = he still does. */
export type Span = { readonly fromSeq: number; readonly toSeq: number | null };

export type Ledger = {
  /** By `userId conversationID`, as the schedule let people in and out. */
  readonly spans: Map<string, Span[]>;
  readonly composes: Compose[];
  /** `userId ID` of what a user deleted for himself, whether or not the server has heard of it. */
  readonly deletions: Set<string>;
  readonly resends: Set<string>;
  /** `userId conversationID` of the conversations that a user deleted: their marks went with them. */
  readonly deletedConversations: Set<string>;
  /** Words typed into drafts that were reported as saved, by `userId conversationID`. */
  readonly drafts: Map<string, Set<string>>;
  /** Words that their user then saw in an input and took away or sent. */
  readonly takenWords: Set<string>;
  /** By `requestKey`. */
  readonly requests: Map<string, Request>;
  /** By their words; accepted = the local commit was reported. */
  readonly complaints: Map<string, { readonly userId: string; isAccepted: boolean }>;
  /** By name, the group that the wish was told to have made. */
  readonly groups: Map<string, string | undefined>;
};

/** What is done to a message beside deleting it for oneself, and to a conversation as a whole. */
export type RequestName = {
  readonly kind: 'recall' | 'withdraw' | 'twoWay' | 'react' | 'receipt' | 'pin' | 'unpin' | 'dismiss' | 'unreadMark';
  readonly userId: string;
  /** Of the message, or of the conversation. */
  readonly ID: string;
  /** Of a reaction: which. */
  readonly detail?: string;
};

/** What a user asked for, as the commands reported it: `on` = what the last one to succeed asked for. */
export type Request = RequestName & { readonly tabs: Set<string>; on: boolean; open: number; succeeded: number; failed: number };

const requestKey = ({ kind, userId, ID, detail = '' }: RequestName): string => `${kind} ${userId} ${ID} ${detail}`;

/** What a tab asks for, and the command that carries it out. */
export type Asked<T> = RequestName & { readonly tab: string; readonly on: boolean; readonly work: Promise<T> };

/** Notes what becomes of a command, which is handed on as it is. */
export async function noteRequest<T>(ledger: Ledger, { tab, on, work, ...name }: Asked<T>): Promise<T> {
  const request = ledger.requests.get(requestKey(name)) ?? { ...name, tabs: new Set(), on, open: 0, succeeded: 0, failed: 0 };
  ledger.requests.set(requestKey(name), request);
  request.tabs.add(tab);
  request.open += 1;
  try {
    const result = await work;
    request.open -= 1;
    request.succeeded += 1;
    request.on = on;
    return result;
  } catch (error) {
    request.open -= 1;
    request.failed += 1;
    throw error;
  }
}

export function isRequested(ledger: Ledger, name: RequestName): boolean {
  return ledger.requests.has(requestKey(name));
}

/** Whether the last word is known: one tab asked, and none of what it asked was refused or cut off. */
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
    drafts: new Map(),
    takenWords: new Set(),
    requests: new Map(),
    complaints: new Map(),
    groups: new Map(),
  };
}

/** Faults and actions that really happened, by name. */
export type Tally = Record<string, number>;

export function count(tally: Tally, name: string): void {
  tally[name] = (tally[name] ?? 0) + 1;
}

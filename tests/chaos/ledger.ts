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
  readonly recalls: Set<string>;
  readonly resends: Set<string>;
  /** Words typed into drafts that were reported as saved, by `userId conversationID`. */
  readonly drafts: Map<string, Set<string>>;
  /** Words that their user then saw in an input and took away or sent. */
  readonly takenWords: Set<string>;
};

export function createLedger(): Ledger {
  return {
    spans: new Map(),
    composes: [],
    deletions: new Set(),
    recalls: new Set(),
    resends: new Set(),
    drafts: new Map(),
    takenWords: new Set(),
  };
}

/** Faults and actions that really happened, by name. */
export type Tally = Record<string, number>;

export function count(tally: Tally, name: string): void {
  tally[name] = (tally[name] ?? 0) + 1;
}

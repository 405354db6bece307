type Acknowledged = { readonly userId: string; readonly conversationID: string; readonly sequence: number; readonly text: string };

/** Everything that the server has acknowledged or sent; entries are never removed. */
export type Ledger = {
  /** By message ID: answered with code 0. */
  readonly messages: Map<string, Acknowledged>;
  /** Received by a socket as `msg.new`, by message ID. */
  readonly shown: Map<string, { sequence: number; text: string }>;
  readonly askedRevokes: Set<string>;
  readonly revokes: Set<string>;
  /** Highest acknowledged read mark by `user conversationID`. */
  readonly reads: Map<string, number>;
  readonly endedTokens: Set<string>;
  readonly liveTokens: Set<string>;
  /** uuid → SHA-256 of the bytes. */
  readonly uploads: Map<string, string>;
  /** Answers that a correct server never gives. */
  readonly refusals: string[];
};

export function createLedger(): Ledger {
  return {
    messages: new Map(),
    shown: new Map(),
    askedRevokes: new Set(),
    revokes: new Set(),
    reads: new Map(),
    endedTokens: new Set(),
    liveTokens: new Set(),
    uploads: new Map(),
    refusals: [],
  };
}

type Acknowledged = { readonly userId: string; readonly conversationID: string; readonly sequence: number; readonly text: string };

/** Everything the server ever said was so; nothing is ever taken out. */
export type Ledger = {
  /** By message ID: answered with code 0. */
  readonly messages: Map<string, Acknowledged>;
  /** Told to a socket as `msg.new`, by message ID. */
  readonly shown: Map<string, { sequence: number; text: string }>;
  readonly askedRevokes: Set<string>;
  readonly revokes: Set<string>;
  /** Highest acknowledged read mark by `user conversationID`. */
  readonly reads: Map<string, number>;
  readonly endedTokens: Set<string>;
  readonly liveTokens: Set<string>;
  /** uuid → SHA-256 of the bytes. */
  readonly uploads: Map<string, string>;
  /** Answers that no correct server gives. */
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

/** 2020-01-01 UTC, before any message of this product. */
const FIRST_SEC = 1_577_836_800;
/** Sequences per second. With 2^30 seconds they stay below 2^40, the first sequence of pending messages, until 2054. */
const PER_SECOND = 1024;
const COUNTERS = PER_SECOND / 2;

export type PairMessage = {
  /** The server's time, in seconds. */
  readonly time: number;
  /** The sender's message counter. Each sender has its own counter. */
  readonly counter: number;
  readonly from: string;
  readonly to: string;
};

/**
 * The sequence of a message between two people, for an engine that has none (decision 061). It is computed from the message alone, so it
 * needs no memory, is the same after a reload and on every device, and leaves numbers for messages that are not known yet. Messages of one
 * second are in the order of their sender's counter; those of the two senders alternate.
 */
export function pairSequence({ time, counter, from, to }: PairMessage): number {
  const second = Math.max(0, time - FIRST_SEC) * PER_SECOND;
  return second + (counter % COUNTERS) * 2 + (from < to ? 0 : 1);
}

/** The server's time in seconds of the messages with this sequence, for an engine that pages by time. */
export function secondOf(sequence: number): number {
  return Math.floor(sequence / PER_SECOND) + FIRST_SEC;
}

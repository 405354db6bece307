import { LIMITS } from '../../../contract/limits.ts';
import type { Message } from '../../../contract/message.ts';
import type { ChatEngine, EngineOutcome, OperationParams, OperationResult } from '../../../src/engines/chat/port.ts';
import { pairSequence } from '../../../src/engines/chat/tencent/pair-sequence.ts';

type Placed = Pick<Message, 'from' | 'to' | 'time' | 'sequence'>;
/** The kept messages of a conversation, ascending, each with its place; `isCut` = older messages have expired. */
export type Kept = { readonly list: readonly Message[]; readonly isCut: boolean };

export type Retention = { readonly seconds: number; readonly nowSec: () => number };

export function isPair(conversationID: string): boolean {
  return conversationID.startsWith('C2C');
}

export function isExpired(retention: Retention | undefined, time: number): boolean {
  return retention !== undefined && time < retention.nowSec() - retention.seconds;
}

/**
 * The server under the test engine counts the messages of a pair. The test engine hides that and shows places made of time and counter. It converts
 * between the two with the messages that it has seen, or else by reading the conversation.
 */
export class Places {
  private readonly inner: ChatEngine;
  private readonly retention: Retention | undefined;
  private readonly known = new Map<string, Map<number, number>>();

  constructor(inner: ChatEngine, retention: Retention | undefined) {
    this.inner = inner;
    this.retention = retention;
  }

  of(conversationID: string, { from, to, time, sequence }: Placed): number {
    const place = pairSequence({ time, counter: sequence, from, to });
    const places = this.known.get(conversationID) ?? new Map<number, number>();
    this.known.set(conversationID, places.set(sequence, place));
    return place;
  }

  message(message: Message): Message {
    return isPair(message.conversationID) ? { ...message, sequence: this.of(message.conversationID, message) } : message;
  }

  /** The place for this sequence of the server; 0 if no message at or below it is known. */
  async at(conversationID: string, sequence: number): Promise<number> {
    if (sequence === 0 || !isPair(conversationID)) return sequence;
    const seen = this.known.get(conversationID)?.get(sequence);
    if (seen !== undefined) return seen;
    const page = await this.inner.call('history', { conversationID, before: sequence + 1, count: 1 });
    const [message] = page.kind === 'ok' ? (page.value.list as Message[]) : [];
    return message === undefined ? 0 : this.of(conversationID, message);
  }

  /** The server's sequence of the last message up to a place. */
  async before(conversationID: string, place: number): Promise<number> {
    if (!isPair(conversationID)) return place;
    for (const [sequence, known] of this.known.get(conversationID) ?? []) if (known === place) return sequence;
    await this.read(conversationID);
    let last = 0;
    for (const [sequence, known] of this.known.get(conversationID) ?? []) if (known <= place) last = Math.max(last, sequence);
    return last;
  }

  /** All kept messages of a pair. */
  async read(conversationID: string): Promise<EngineOutcome<Kept>> {
    const found: Message[] = [];
    for (let before: number | undefined; ;) {
      const asked: OperationParams<'history'> = { conversationID, count: LIMITS.historyPage, ...(before === undefined ? {} : { before }) };
      const page: EngineOutcome<OperationResult<'history'>> = await this.inner.call('history', asked);
      if (page.kind !== 'ok') return page;
      const list = page.value.list as Message[];
      before = list[0]?.sequence;
      const kept = list.map((message) => this.message(message)).filter(({ time }) => !isExpired(this.retention, time));
      found.unshift(...kept);
      const isCut = kept.length < list.length;
      if (isCut || page.value.isCompleted || before === undefined) return { kind: 'ok', value: { list: found, isCut } };
    }
  }
}

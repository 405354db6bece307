import { WebSocket } from 'ws';
import { CLIENT_ABILITIES } from '../../contract/engine-methods.ts';
import { buildMessageId } from '../../contract/ids.ts';
import { ENGINE_CODE } from '../../contract/codes.ts';
import type { Ledger } from './ledger.ts';
import type { WriterAccount } from './seed-writers.ts';

/** A request that is repeated unchanged until the server answers it. */
type Command = { readonly m: 'send' | 'revoke' | 'read'; readonly p: Readonly<Record<string, unknown>>; accepted(r: unknown): void };

export type WriterOptions = {
  readonly account: WriterAccount;
  readonly deviceId: string;
  readonly imToken: string;
  readonly random: () => number;
  readonly ledger: Ledger;
  /** The number of commands in flight. */
  readonly window: number;
  answered(): void;
};

export type Writer = {
  connect(origin: string): void;
  /** Cuts the connection without reading frames in transit, and opens another one. */
  reconnect(origin: string): void;
  /** Sends no new commands; resolves when every command has its answer. */
  drain(): Promise<void>;
  close(): void;
};

type Frame = { s?: number; code?: number; e?: string; r?: unknown; d?: unknown };
type WireMessage = { ID: string; conversationID: string; sequence: number; payload: { text?: string } };

const REVOKE_SHARE = 0.03;
const READ_SHARE = 0.08;
const PADDING = 200;
const REMEMBERED = 200;
const TEMPORARY: ReadonlySet<number> = new Set([503, ENGINE_CODE.tooFast]);

/**
 * offline → greeting (hello sent) → writing (window full of unanswered commands) → offline when the socket closes. Unanswered commands stay in order and
 * are sent first again, so the order is kept across every crash.
 */
export function createWriter(options: WriterOptions): Writer {
  const { account, ledger, random } = options;
  const unanswered: Command[] = [];
  const mine: string[] = [];
  let socket: WebSocket | undefined;
  let composed = 0;
  let isDraining = false;
  let drained: (() => void) | undefined;

  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

  function compose(): Command {
    const conversationID = pick(account.conversationIDs) ?? '';
    const dice = random();
    if (dice < REVOKE_SHARE && mine.length > 0) return revoke(takeRecent());
    if (dice < REVOKE_SHARE + READ_SHARE) return read(conversationID);
    return send(conversationID);
  }

  /** One of the last messages: on a slow machine the first ones are past the time limit of a recall. */
  function takeRecent(): string {
    const from = Math.max(0, mine.length - REMEMBERED);
    return mine.splice(from + Math.floor(random() * (mine.length - from)), 1)[0] ?? '';
  }

  function send(conversationID: string): Command {
    composed += 1;
    const ID = buildMessageId(account.userId, composed, Math.floor(random() * 2 ** 32));
    const text = `${composed} ${'.'.repeat(Math.floor(random() * PADDING))}`;
    const message = { ID, conversationID, type: 'TIMTextElem', payload: { text } };
    return {
      m: 'send',
      p: { message },
      accepted: (r) => {
        const { sequence } = r as WireMessage;
        ledger.messages.set(ID, { userId: account.userId, conversationID, sequence, text });
        mine.push(ID);
      },
    };
  }

  function revoke(ID: string): Command {
    ledger.askedRevokes.add(ID);
    return { m: 'revoke', p: { ID }, accepted: () => void ledger.revokes.add(ID) };
  }

  function read(conversationID: string): Command {
    const sequences = mine
      .slice(-REMEMBERED)
      .map((ID) => ledger.messages.get(ID))
      .filter((known) => known?.conversationID === conversationID);
    const sequence = Math.max(0, ...sequences.map((known) => known?.sequence ?? 0));
    const key = `${account.userId} ${conversationID}`;
    return { m: 'read', p: { conversationID, sequence }, accepted: () => void ledger.reads.set(key, Math.max(sequence, ledger.reads.get(key) ?? 0)) };
  }

  function connect(origin: string): void {
    const opened = new WebSocket(`${origin.replace('http', 'ws')}/im?token=${options.imToken}&device=${options.deviceId}`);
    socket = opened;
    let nextS = 1;
    let isGreeted = false;
    const submit = (m: string, p: unknown) => {
      if (opened.readyState !== opened.OPEN) return;
      opened.send(JSON.stringify({ s: nextS, m, p }));
      nextS += 1;
    };
    const fill = () => {
      while (!isDraining && unanswered.length < options.window) {
        const command = compose();
        unanswered.push(command);
        submit(command.m, command.p);
      }
      if (unanswered.length === 0) drained?.();
    };
    opened.on('error', () => undefined);
    opened.on('open', () => submit('hello', { epoch: 1, build: 'durability', abilities: CLIENT_ABILITIES }));
    opened.on('message', (data: Buffer) => {
      if (opened !== socket) return undefined;
      const frame = JSON.parse(data.toString('utf8')) as Frame;
      if (frame.e === 'msg.new') return note(frame.d as WireMessage);
      if (frame.s === undefined) return undefined;
      if (!isGreeted) {
        if (frame.code !== 0) ledger.refusals.push(`hello ${String(frame.code)}`);
        isGreeted = true;
        for (const command of unanswered) submit(command.m, command.p);
        return fill();
      }
      // The server answers the requests of one connection in order (protocol §7 Frames).
      const command = unanswered.shift();
      if (command === undefined) return void ledger.refusals.push('an answer without a request');
      settle(command, frame);
      return fill();
    });
  }

  function note({ ID, sequence, payload }: WireMessage): void {
    ledger.shown.set(ID, { sequence, text: payload.text ?? '' });
  }

  function settle(command: Command, frame: Frame): void {
    if (frame.code === 0) {
      command.accepted(frame.r);
      return options.answered();
    }
    ledger.refusals.push(`${command.m} ${String(frame.code)}${TEMPORARY.has(frame.code ?? 0) ? ' (the command is given up)' : ''}`);
  }

  return {
    connect,
    reconnect: (origin) => {
      socket?.terminate();
      connect(origin);
    },
    drain: () => {
      isDraining = true;
      if (unanswered.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        drained = resolve;
      });
    },
    close: () => socket?.terminate(),
  };
}

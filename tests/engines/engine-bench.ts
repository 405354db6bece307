import type { EngineEvent, EngineEventName, LiveEvent, LiveEventName } from '../../contract/engine-events.ts';
import type { EngineParams } from '../../contract/engine-methods.ts';
import type { Message } from '../../contract/message.ts';
import type { ChatEngine, EngineCapabilities, EngineEnd, EngineOperation, EngineState, OperationResult, StreamItem } from '../../src/engines/chat/port.ts';

export type EventOf<E extends EngineEventName> = Extract<EngineEvent, { e: E }>['d'];
export type LiveOf<E extends LiveEventName> = Extract<LiveEvent, { e: E }>['d'];

/** One engine under test, with everything that its listener received. */
export type EngineClient = {
  readonly userID: string;
  readonly engine: ChatEngine;
  readonly items: readonly StreamItem[];
  readonly states: readonly EngineState[];
  readonly ends: readonly EngineEnd[];
  /** The calls of the listener in order: `state ready`, `event msg.new`, `live typing`, `end token`. */
  readonly story: readonly string[];
  /** The answer; fails the test on another outcome. */
  ok<M extends EngineOperation>(method: M, params: EngineParams<M>): Promise<OperationResult<M>>;
  /** 0 = ok, otherwise the code of the refusal; `unknown` fails the test. */
  codeOf<M extends EngineOperation>(method: M, params: EngineParams<M>): Promise<number>;
  /** Sends a text and returns the message as the engine stored it. */
  sendText(conversationID: string, text: string, more?: Partial<EngineParams<'send'>['message']>): Promise<Message>;
  /** The first matching event of this kind, already received or still to come. */
  event<E extends EngineEventName>(name: E, fits?: (d: EventOf<E>) => boolean): Promise<EventOf<E>>;
  live<E extends LiveEventName>(name: E, fits?: (d: LiveOf<E>) => boolean): Promise<LiveOf<E>>;
  state(kind: EngineState['kind'], after?: number): Promise<EngineState>;
  end(): Promise<EngineEnd>;
  /** Ends the wire, not the session: `cut` closes it, `freeze` keeps it open without reading. */
  cut(): void;
  freeze(): void;
  /** The number of attempts: each requests the address once. */
  attempts(): number;
  disconnect(): void;
};

type ConnectOptions = {
  readonly deviceId?: string;
  readonly epoch?: number;
  readonly readPts?: () => Promise<number | undefined>;
  /** Replaces the valid token; called at each attempt. */
  readonly token?: (good: string, attempt: number) => string;
};

/** Changes by other users, made directly on the server. */
export type EngineWorld = {
  notify(userIds: readonly string[], event: EngineEvent): Promise<void>;
  notifyUnknown(userIds: readonly string[], name: string, d: unknown): Promise<void>;
  unfriend(ownerId: string, friendId: string): Promise<void>;
  befriend(ownerId: string, friendId: string): Promise<void>;
  block(ownerId: string, targetId: string, on: boolean): Promise<void>;
  mute(groupId: string, userId: string, on: boolean): Promise<void>;
  muteAll(groupId: string, on: boolean): Promise<void>;
  dissolve(groupId: string, on: boolean): Promise<void>;
  account(userId: string, state: 'normal' | 'restricted' | 'deregistered'): Promise<void>;
  config(userId: string, change: { readonly hideRead?: number; readonly hideOnline?: number; readonly allowStrangerMsg?: number }): Promise<void>;
  admit(groupId: string, userId: string): Promise<void>;
  expel(groupId: string, userId: string): Promise<void>;
  quit(groupId: string, userId: string): Promise<void>;
  /** Ends the sessions of a user: after a password change, a sign-in on another device, or a ban. */
  endSessions(userId: string, reason: EngineEnd): Promise<void>;
};

/**
 * An engine with its server. alice, bob and carol are friends, and members of the group together with dave; alice owns it, bob is its admin. dave has no
 * friends; eve is neither a friend nor a member.
 */
export type EngineBench = {
  readonly capabilities: EngineCapabilities;
  readonly world: EngineWorld;
  /** Starts an engine without waiting. */
  start(userID: string, options?: ConnectOptions): Promise<EngineClient>;
  /** Starts an engine and waits until it is ready. */
  connect(userID: string, options?: ConnectOptions): Promise<EngineClient>;
  /** Advances the time of all engines: heartbeats, delays, deadlines. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
};

/** An engine under the suite. A test is registered only if the engine has the capability for it. */
export type EngineUnderTest = {
  readonly name: string;
  readonly capabilities: EngineCapabilities;
  readonly create: (options?: BenchOptions) => Promise<EngineBench>;
};

/** The number of members above which a group has its own log, if the engine has such logs. */
export type BenchOptions = { readonly largeGroupAbove?: number };

/** A busy machine needs time to sign four users in. */
export const START_TIMEOUT_MS = 60_000;

export const PEOPLE = { alice: '10001', bob: '10002', carol: '10004', dave: '10006', eve: '10008' } as const;
export const GROUP_ID = '200001';
export const GROUP = `GROUP${GROUP_ID}`;
export const WITH_ALICE = `C2C${PEOPLE.alice}`;
export const WITH_BOB = `C2C${PEOPLE.bob}`;
/** A word that the operator of the bench has blocked. */
export const SENSITIVE = '敏感词';

let made = 0;

/** A text as a client composes it, with its own ID. */
export function aText(from: string, conversationID: string, text: string): EngineParams<'send'>['message'] {
  made += 1;
  return { ID: `${from}-1760000100-${made}`, conversationID, type: 'TIMTextElem', payload: { text } };
}

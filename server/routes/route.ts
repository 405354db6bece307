import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { CommandHost } from '../commands/host.ts';
import type { Unit } from '../commands/unit.ts';
import type { Fanout } from '../fanout/create-fanout.ts';
import type { PushScheduler } from '../fanout/push-sender.ts';
import type { Caller } from '../policies/authenticate.ts';
import type { HttpPolicy, HttpRight } from '../policies/http-policies.ts';
import type { Reach } from '../policies/reach-table.ts';
import type { RepetitionPolicy } from '../policies/repetition/repetitions.ts';
import { runMutation, type IdempotencyClaim } from '../commands/run-mutation.ts';
import type { IncomingFile } from './media/incoming-file.ts';

/** `cursor` if the endpoint has one (protocol §5 search). */
export type Page<Row> = { rows: Row[]; total: number; cursor?: string };

/** Prefix of this server's paths in an answer; empty = relative paths. */
export type Origin = { http: string; ws: string };

/** A request that passed Sign, token and schema. */
export type Call<Body> = {
  readonly host: CommandHost & { readonly fanout: Fanout; readonly push: PushScheduler };
  readonly body: Body;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly ip: string;
  readonly origin: Origin;
  /** The bearer token, or "". */
  readonly token: string;
  readonly idempotency?: IdempotencyClaim | undefined;
};
/** A call whose body is a file of which nothing has been read yet. */
export type UploadCall<Query> = UserCall<Query> & { readonly openFile: () => Promise<IncomingFile> };
export type UserCall<Body> = Call<Body> & { readonly caller: Caller };

type Rows<Answer> = Answer extends (infer Row)[] ? Row : never;
type Answer<E extends Endpoint> = E extends { paged: true } ? Page<Rows<z.input<E['answer']>>> : z.input<E['answer']>;
/** The query parameters if the endpoint has them, otherwise the body. */
type Given<E extends Endpoint> = E extends { query: infer Query extends z.ZodMiniType } ? z.infer<Query> : z.infer<E['request']>;
type CallOf<E extends Endpoint> = E extends { upload: string } ? UploadCall<Given<E>> : E extends { caller: 'user' } ? UserCall<Given<E>> : Call<Given<E>>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly right: HttpRight;
  readonly received: readonly Reach[];
  /** Absent for requests without a key: GET. */
  readonly repeated?: RepetitionPolicy;
  run(call: UploadCall<unknown>): Promise<unknown>;
  /** The part of the answer that its ETag covers, if the contract requires one. A change of the rest does not count as new content. */
  newsOf?(answer: unknown): unknown;
  /** The answer is never stored. A repeated request gets a new one. */
  readonly isRenewed?: true;
};

/**
 * Adds an endpoint of the contract: a route needs only this row (decision 060). The body is parsed by the endpoint's schema before the
 * handler receives it, so that the two types agree.
 */
export function route<E extends Endpoint>(endpoint: E, policy: HttpPolicy<E>, handler: (call: CallOf<E>) => Promise<Answer<E>>): Route {
  return { ...rowOf(endpoint, policy), run: (call) => handler(call as CallOf<E>) };
}

type AnyPolicy = HttpRight & { readonly received: readonly Reach[]; readonly repeated?: RepetitionPolicy };

function rowOf(endpoint: Endpoint, { received, repeated, ...right }: AnyPolicy): Omit<Route, 'run'> {
  return { endpoint, right, received, ...(repeated === undefined ? {} : { repeated }) };
}

/** Like `route`, but a client that already has the same content gets 304 without a body. */
export function taggedRoute<E extends Endpoint>(
  endpoint: E,
  policy: HttpPolicy<E>,
  { newsOf, run }: { newsOf(answer: Answer<E>): unknown; run(call: CallOf<E>): Promise<Answer<E>> },
): Route {
  return { ...route(endpoint, policy, run), newsOf: (answer) => newsOf(answer as Answer<E>) };
}

export type MutationHandler<E extends Endpoint, Prepared> = {
  /** Slow work, or work that must not be rolled back. It runs before the transaction, and not at all if the key is known. */
  prepare?(call: CallOf<E>): Promise<Prepared>;
  run(unit: Unit, call: CallOf<E>, prepared: Prepared): Promise<z.input<E['answer']>>;
  /** Adds to the answer, new or stored, the fields that must not be stored. */
  present?(call: CallOf<E>, answer: z.input<E['answer']>): Promise<z.input<E['answer']>>;
  /** Set if the answer must not be stored: what to do when its key comes again. */
  again?(call: CallOf<E>): Promise<z.input<E['answer']>>;
};

/** An endpoint that changes data. Its effect and the answer stored under its Idempotency-Key commit together (G6). */
export function mutation<E extends Endpoint, Prepared = undefined>(endpoint: E, policy: HttpPolicy<E>, handler: MutationHandler<E, Prepared>): Route {
  const run = async (call: UploadCall<unknown>) => {
    const own = call as CallOf<E>;
    const answer = await runMutation<Prepared>(call, {
      prepare: () => handler.prepare?.(own) ?? Promise.resolve(undefined as Prepared),
      run: (unit, prepared) => handler.run(unit, own, prepared),
      ...(handler.again === undefined ? {} : { again: () => handler.again?.(own) ?? Promise.resolve(null) }),
    });
    return handler.present === undefined ? answer : handler.present(own, answer as z.input<E['answer']>);
  };
  return { ...rowOf(endpoint, policy), run, ...(handler.again === undefined ? {} : { isRenewed: true }) };
}

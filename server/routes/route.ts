import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { CommandHost } from '../commands/host.ts';
import type { Fanout } from '../fanout/create-fanout.ts';
import type { Caller } from '../policies/authenticate.ts';

export type Page<Row> = { rows: Row[]; total: number };

/** Addresses of this server as the caller reached it. */
export type Origin = { http: string; ws: string };

/** One request that passed Sign, token and schema. */
export type Call<Body> = {
  readonly host: CommandHost & { readonly fanout: Fanout };
  readonly body: Body;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly ip: string;
  readonly origin: Origin;
};
export type UserCall<Body> = Call<Body> & { readonly caller: Caller };

/** Extra members of the envelope beside `data` or `rows`, as the search's cursor. */
type Answer<E extends Endpoint> = E['paged'] extends true ? Page<z.input<E['answer']>> : z.input<E['answer']>;
type CallOf<E extends Endpoint> = E['caller'] extends 'user' ? UserCall<z.infer<E['request']>> : Call<z.infer<E['request']>>;

export type Route = { readonly endpoint: Endpoint; run(call: UserCall<unknown>): Promise<unknown> };

/**
 * Adds an endpoint of the contract: this row, its handler, and its entry in policies/http-policies.ts are all a route takes. The
 * body is parsed by the row's schema before the handler sees it, which is what makes the two types agree.
 */
export function route<E extends Endpoint>(endpoint: E, handler: (call: CallOf<E>) => Promise<Answer<E>>): Route {
  return { endpoint, run: (call) => handler(call as CallOf<E>) };
}

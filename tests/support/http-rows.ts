import { endpointName } from '../../contract/http/endpoints.ts';
import { ROUTES } from '../../server/routes/routes.ts';

/** A field of each route, by the name of its endpoint. */
const byName = <T>(read: (route: (typeof ROUTES)[number]) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(ROUTES.map((route) => [endpointName(route.endpoint), read(route)]));

export const HTTP_POLICIES = byName(({ endpoint, right }) => ({ ...right, caller: endpoint.caller }));
export const HTTP_REACH = byName(({ received }) => received);
export const REPETITIONS = new Map(ROUTES.flatMap(({ endpoint, repeated }) => (repeated === undefined ? [] : [[endpointName(endpoint), repeated] as const])));

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import { renewed, unchanged } from '../../server/policies/repetition/repetitions.ts';
import { NOBODY } from '../../server/policies/reach-table.ts';
import { REPETITIONS } from '../support/http-rows.ts';
import { mutation, route, type Route } from '../../server/routes/route.ts';
import { checkRoutes, ROUTES } from '../../server/routes/routes.ts';
import { SAMPLES } from './http-samples.ts';
import { findEndpoint, openHttpWorld, type CallerName, type HttpWorld } from './http-world.ts';

const CHANGING = ENDPOINTS.filter(({ method }) => method !== 'GET').map(endpointName);

describe('the decision about a repeated request', () => {
  const shape = endpoint({ method: 'POST', path: '/new', caller: 'user', offline: 'Q', request: z.object({}), answer: z.unknown() });
  const policy = { row: 1, restricted: 'may', received: NOBODY } as const;
  const again = { run: () => Promise.resolve(null), again: () => Promise.resolve(null) };

  test('exists for each endpoint that changes something, and for no other', () => {
    expect([...REPETITIONS.keys()].sort()).toEqual([...CHANGING].sort());
    expect([...REPETITIONS.values()].filter(({ why }) => why.length < 10)).toEqual([]);
  });

  test('prevents the start if a route does not follow it', () => {
    const check = (added: Route) => () => checkRoutes([...ROUTES, added]);
    expect(check(route(shape, { ...policy, repeated: unchanged('own') }, () => Promise.resolve(null)))).not.toThrow();
    expect(check(route(shape, { ...policy, repeated: renewed('anew') }, () => Promise.resolve(null)))).toThrow('POST /new');
    expect(check(mutation(shape, { ...policy, repeated: renewed('anew') }, again))).not.toThrow();
    expect(check(mutation(shape, { ...policy, repeated: unchanged('own') }, again))).toThrow('POST /new');
  });
});

describe('the answer that a running server keeps for an idempotency key', () => {
  let world: HttpWorld;
  beforeAll(async () => {
    world = await openHttpWorld();
  });
  afterAll(() => world.close());

  /** Sign-out comes last. */
  const names = [...CHANGING].sort((one, other) => Number(one.endsWith('/logout')) - Number(other.endsWith('/logout')));

  test.each(names)('%s', async (name) => {
    const caller: CallerName = findEndpoint(name).caller === 'guest' ? 'guest' : 'owner';
    const own = SAMPLES[name]?.own;
    if (own === undefined) throw new Error(`no sample for ${name}`);
    const given = await own(world, caller);
    const key = randomUUID();
    const first = await world.call(caller, findEndpoint(name), { ...given, headers: { 'Idempotency-Key': key } });
    const rows = await world.server.core.db.selectFrom('idempotencyKeys').select('answer').where('idempotencyKey', '=', key).execute();
    const isUnkept = REPETITIONS.get(name)?.kind === 'unkept';
    expect([rows.length, first.code === 500]).toEqual([isUnkept ? 0 : 1, false]);
    expect(rows.filter(({ answer }) => /token":"[^"]/i.test(answer))).toEqual([]);
  });
});

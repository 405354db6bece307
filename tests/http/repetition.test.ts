import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import { REPETITIONS } from '../../server/policies/repetition/repetition-table.ts';
import { mutation, route } from '../../server/routes/route.ts';
import { checkRepetitions, ROUTES } from '../../server/routes/routes.ts';
import { SAMPLES } from './http-samples.ts';
import { findEndpoint, openHttpWorld, type CallerName, type HttpWorld } from './http-world.ts';

const CHANGING = ENDPOINTS.filter(({ method }) => method !== 'GET').map(endpointName);

describe('what a request repeated with its key gets', () => {
  const shape = endpoint({ method: 'POST', path: '/new', caller: 'user', offline: 'Q', request: z.object({}), answer: z.unknown() });
  const added = [...ROUTES, route(shape, () => Promise.resolve(null))];
  const policy = (kind: 'stands' | 'renewed') => ({ name: 'POST /new', kind, why: '', judge: () => Promise.resolve(null) });
  const withPolicy = (kind: 'stands' | 'renewed') => new Map([...REPETITIONS, ['POST /new', policy(kind)]]);

  test('is decided once for each endpoint that changes something, and for no other', () => {
    expect([...REPETITIONS.keys()].sort()).toEqual([...CHANGING].sort());
    expect([...REPETITIONS.values()].filter(({ why }) => why.length < 10)).toEqual([]);
  });

  test('stops the start where a new route has no decision, one that it does not follow, or a decision has no route', () => {
    expect(() => checkRepetitions(ROUTES)).not.toThrow();
    expect(() => checkRepetitions(added)).toThrow('POST /new');
    expect(() => checkRepetitions(added, withPolicy('renewed'))).toThrow('POST /new');
    expect(() => checkRepetitions(added, withPolicy('stands'))).not.toThrow();
    const renewed = mutation(shape, { run: () => Promise.resolve(null), again: () => Promise.resolve(null) });
    expect(() => checkRepetitions([...ROUTES, renewed], withPolicy('stands'))).toThrow('POST /new');
    expect(() => checkRepetitions(ROUTES, withPolicy('stands'))).toThrow('without a route: POST /new');
  });
});

describe('what a running server keeps under a key', () => {
  let world: HttpWorld;
  beforeAll(async () => {
    world = await openHttpWorld();
  });
  afterAll(() => world.close());

  /** Signing out comes last. */
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectUser } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { CODE } from '../../../contract/codes.ts';

let ports: ManualPorts;
let core: TestCore;

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports });
});
afterEach(() => core.close());

test.each([
  ['fails', new Error('the database is away'), 503],
  ['fails on a full disk', Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }), CODE.storageFull],
])('a hello whose transaction %s is answered with an error, and the next hello succeeds', async (_name, cause, code) => {
  const client = await connectUser(core, '10001');
  vi.spyOn(core, 'write').mockRejectedValueOnce(cause);
  expect(await client.request('hello', { epoch: 1, build: 'test' })).toMatchObject({ code });
  expect(await client.request('hello', { epoch: 1, build: 'test' })).toMatchObject({ code: 0 });
  expect(ports.errors).toHaveLength(1);
});

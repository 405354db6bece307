import { expect, test } from 'vitest';
import { sendHostileRequests } from './send-hostile-requests.ts';
import { openHostileWorld } from './open-hostile-world.ts';

test('hostile requests and frames cause no failure, and a refused one changes nothing', async () => {
  const result = await sendHostileRequests({ seed: 20_261_124, requests: 1200 });
  expect(result.violations).toEqual([]);
  // A run with only refusals, or without any, would prove little.
  expect(result.refused).toBeGreaterThan(600);
  expect(result.requests - result.refused).toBeGreaterThan(100);
}, 120_000);

test('the watch returns the tables that a request has changed', async () => {
  const world = await openHostileWorld();
  await world.changes.take();
  await world.request('10001', { method: 'POST', path: '/api/user/friendBlack/add', body: JSON.stringify({ friendWtId: '10006' }) });
  expect(await world.changes.take()).toContain('blacklist');
  expect(await world.changes.take()).toEqual([]);
  await world.close();
});

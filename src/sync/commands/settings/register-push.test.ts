import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { forgetPush, registerPush } from './register-push.ts';

const TARGET = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

const register = async (target = TARGET, lang = 'zh-CN') => bench.drive(registerPush(bench.commands, target, lang));
const sentText = async () =>
  (await bench.drive(bench.db.ops.orderBy('order').toArray())).map(({ call }) => (call.kind === 'http' ? [call.path, call.body] : []));

test('sends a subscription once, and again when its endpoint or the language changes', async () => {
  await register();
  await register();
  await register(TARGET, 'en');
  await register({ ...TARGET, endpoint: 'https://push.example/2' }, 'en');
  expect(await sentText()).toEqual([
    ['/push/subscribe', { subscription: TARGET, lang: 'zh-CN' }],
    ['/push/subscribe', { subscription: TARGET, lang: 'en' }],
    ['/push/subscribe', { subscription: { ...TARGET, endpoint: 'https://push.example/2' }, lang: 'en' }],
  ]);
});

test('sends a subscription again after a day, because the server may have lost it', async () => {
  await register();
  bench.clock.jump(86_400_001);
  await register();
  expect(await sentText()).toHaveLength(2);
});

test('sends no removal without a subscription, and sends a subscription again after its removal', async () => {
  await bench.drive(forgetPush(bench.commands));
  expect(await sentText()).toEqual([]);
  await register();
  await bench.drive(forgetPush(bench.commands));
  await register();
  expect((await sentText()).map(([path]) => path)).toEqual(['/push/subscribe', '/push/unsubscribe', '/push/subscribe']);
});

import { expect, test } from 'vitest';
import { createEmbeddedChatEngine } from '../../src/engines/chat/embedded/embedded-chat-engine.ts';
import { createFakeOnline } from '../support/fakes/fake-switches.ts';
import { createManualClock } from '../support/fakes/manual-clock.ts';
import { createNodeNetwork } from '../support/fakes/node-network.ts';
import { createPrng } from '../support/fakes/prng.ts';
import { startTestServer } from '../support/test-server.ts';
import { createWireClient } from '../support/wire-client.ts';
import { runChatEngineTests } from './chat-engine.suite.ts';
import { createEmbeddedBench, EMBEDDED_CAPABILITIES } from './embedded-engine-bench.ts';

runChatEngineTests({ name: 'embedded', capabilities: EMBEDDED_CAPABILITIES, create: createEmbeddedBench });

test("protocol §14.4 ends a connection below the login's last epoch with the epoch to exceed, and accepts one above it", async () => {
  const server = await startTestServer({ config: {} });
  const device = createWireClient(server.url);
  await device.logIn('10001');
  const newest = await device.openEngine();
  await newest.hello(41);
  newest.close();
  const prng = createPrng(1);
  const random = { unit: () => prng.unit(), uint32: () => prng.uint32(), uuid: () => String(prng.uint32()) };
  const engine = createEmbeddedChatEngine({ clock: createManualClock(Date.now()), random, network: createNodeNetwork(), online: createFakeOnline() });
  const fetchAddress = async () => ({
    url: `${server.url.replace('http', 'ws')}/im?token=${device.tokens().imToken}&device=${device.deviceId}`,
    protocols: [],
  });
  const connect = async (epoch: number): Promise<unknown> =>
    new Promise((resolve) => {
      const notified = { received: () => undefined, live: () => undefined, unreadable: () => undefined };
      engine.connect(
        { userID: '10001', epoch, build: 'test', readPts: async () => undefined, fetchAddress },
        { ...notified, ended: (...end) => resolve(end), stateChanged: ({ kind }) => kind === 'ready' && resolve(kind) },
      );
    });
  expect(await connect(1)).toEqual(['superseded', 41]);
  expect(await connect(42)).toBe('ready');
  engine.disconnect();
  await server.close();
});

import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../server/config.ts';
import { startTestServer } from '../support/test-server.ts';
import { createWireClient, type Envelope, type WireClient } from '../support/wire-client.ts';

const GROUP = '200001';
const allowed = { count: 2, windowMs: 60_000 };

const CALLS: readonly (readonly [path: string, call: (client: WireClient) => Promise<Envelope>])[] = [
  ['list', (client) => client.get('/user/groupchat/list')],
  ['listByName', (client) => client.post('/user/groupchat/listByName', { groupNickname: 'Wisp' })],
  [
    'admin/withdrawWebMsgByUser',
    (client) => client.post('/user/groupchat/admin/withdrawWebMsgByUser', { groupNumber: GROUP, userWtId: '10003', lastMessageSequence: 1 }),
  ],
];

test.each(CALLS)('%s is limited, because each request reads a long list', async (_path, call) => {
  const quotas = { ...DEFAULT_CONFIG.quotas, groupLists: allowed, edits: allowed };
  const server = await startTestServer({ config: { quotas } });
  onTestFinished(() => server.close());
  await server.core.db.updateTable('users').set({ lockHash: null, lockSalt: null }).execute();
  const client = createWireClient(server.url);
  await client.logIn('10001');
  const codes = [await call(client), await call(client), await call(client)].map(({ code }) => code);
  expect(codes).toEqual([200, 200, 429]);
});

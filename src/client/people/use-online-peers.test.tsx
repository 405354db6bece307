// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { aWebConfig } from '../../../tests/support/builders.ts';
import { afterAct, find, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { PlanCapabilities } from '../../core/engine-capabilities.ts';
import type { LiveSync } from '../client.ts';
import { useHasPresence, useOnlinePeers } from './use-online-peers.ts';

const account = openClientPerTest();
const IDS = ['10002'];
const ONLINE = { network: 'online', isCatchingUp: false } as const;
const ask = vi.fn<(name: string) => Promise<unknown>>(async () => [{ userID: '10002', statusType: 1 }]);

function Dots() {
  const peers = useOnlinePeers(IDS);
  return <output>{`${useHasPresence()} ${[...peers].join()}`}</output>;
}
const shown = afterAct(() => find('output').textContent);
const show = async () => account.show(<Dots />, {}, { ask: ask as unknown as LiveSync['ask'], status: () => ONLINE });

test('CONTACT-030 shows who is online', async () => {
  await show();
  await expect.poll(shown, PATIENT).toBe('true 10002');
});

const PLAN: PlanCapabilities = { readReceipts: true, presence: false, reactions: true, marks: true, translate: true, voiceToText: true };

test.each([
  ['the feature is off', { key: 'webConfig', value: aWebConfig({ features: { onlineUserList: 0 } }) }],
  ['the plan has no presence', { key: 'abilities', value: PLAN }],
])('CONTACT-030 asks for nobody when %s', async (_when, row) => {
  await account.db.kv.put(row);
  await show();
  await expect.poll(shown, PATIENT).toBe('false ');
  ask.mockClear();
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(ask).not.toHaveBeenCalled();
});

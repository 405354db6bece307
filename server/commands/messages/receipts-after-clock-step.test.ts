import { expect, test, vi } from 'vitest';
import { connectUser, sentOf } from '../../../tests/support/core-client.ts';
import { createManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore } from '../../../tests/support/test-server.ts';

test('receipts are sent after the usual delay when the clock was set back by an hour', async () => {
  const ports = createManualPorts();
  let steppedMs = 0;
  const core = await createTestCore({ ports: { ...ports, clock: { now: () => ports.clock.now() + steppedMs } } });
  const alice = await connectUser(core, '10001');
  const bob = await connectUser(core, '10002');
  const readNext = async () => {
    const { ID } = sentOf(await alice.send('C2C10002', 'hello', { needReadReceipt: true }));
    expect(await bob.codeOf('receipt', { conversationID: 'C2C10001', IDs: [ID] })).toBe(0);
  };
  await readNext();
  ports.advance(1);
  await vi.waitFor(() => expect(alice.events('msg.receipt')).toHaveLength(1));
  steppedMs = -3_600_000;
  await readNext();
  ports.advance(core.config.receiptDelayMs);
  await vi.waitFor(() => expect(alice.events('msg.receipt')).toHaveLength(2));
  await core.close();
});

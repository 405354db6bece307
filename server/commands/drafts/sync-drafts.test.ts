import { expect, onTestFinished, test } from 'vitest';
import type { SentDraft } from '../../../contract/http/devices.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { createManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore } from '../../../tests/support/test-server.ts';
import { putDraft } from '../../store/account/drafts.ts';
import { runSteps } from '../run-steps.ts';
import { draftSteps } from './sync-drafts.ts';

const A = '10001';
const html = JSON.stringify(['x'.repeat(16_000)]);
const row = { userId: A, html, abstract: 'x', messageID: null, type: null, version: 1, deviceId: 'device-a', deleted: 0, updatedTs: 1 };

test.each([
  ['at different times', 1],
  ['120 in the same millisecond', 120],
])('limits the size of an answer and continues in the next one, for drafts stored %s', async (_name, perMillisecond) => {
  const core = await createTestCore({ ports: createManualPorts() });
  onTestFinished(() => core.close());
  await core.write(async ({ db }) => {
    for (let index = 0; index < 360; index += 1)
      await putDraft(db, { ...row, conversationID: `C2Cyx${index}`, storedAt: 1000 + Math.floor(index / perMillisecond) });
  });
  const seen = new Set<string>();
  let since = 0;
  for (let round = 0; round < 6 && seen.size < 360; round += 1) {
    const { now, items } = await runSteps({ host: core }, draftSteps(core.write, A, { since, items: [] }));
    expect(JSON.stringify(items).length).toBeLessThan(LIMITS.framePageBytes + perMillisecond * html.length);
    for (const { conversationID } of items) seen.add(conversationID);
    since = now;
  }
  expect(seen.size).toBe(360);
});

test('a draft stored after the clock was set back reaches devices that asked before', async () => {
  const ports = createManualPorts();
  let steppedMs = 0;
  const core = await createTestCore({ ports: { ...ports, clock: { now: () => ports.clock.now() + steppedMs } } });
  onTestFinished(() => core.close());
  const sync = (since: number, items: SentDraft[]) => runSteps({ host: core }, draftSteps(core.write, A, { since, items }));
  const draft = (version: number): SentDraft => ({
    conversationID: 'C2C10002',
    html,
    abstract: 'x',
    version,
    deviceId: 'device-a',
    deleted: 0,
    updatedTs: version,
  });
  const early = await sync(0, [draft(1)]);
  steppedMs = -3_600_000;
  await sync(0, [draft(2)]);
  expect((await sync(early.now, [])).items.map(({ version }) => version)).toEqual([2]);
  steppedMs = 3_600_000;
  expect((await sync(early.now, [])).items.map(({ version }) => version)).toEqual([2]);
});

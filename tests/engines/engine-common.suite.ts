import { expect, test } from 'vitest';
import { ENGINE_CODE } from '../../contract/codes.ts';
import { MARK_FOLD } from '../../contract/conversation-marks.ts';
import type { EngineCapabilities } from '../../src/engines/chat/port.ts';
import { aText, GROUP_ID, PEOPLE, SENSITIVE, WITH_BOB } from './engine-bench.ts';
import type { Cast } from './engine-send.suite.ts';

/** Rules of all operations: missing capabilities, malformed params and the rate limit. */
export function runCommonTests(cast: () => Cast): void {
  test('the engine declares its capabilities', () => {
    const { bench, alice } = cast();
    expect(alice.engine.capabilities()).toEqual(bench.capabilities);
  });

  test('3122 for each operation that the engine lacks', async () => {
    const { bench, alice, bob } = cast();
    const { ID } = await alice.sendText(WITH_BOB, 'asked of in vain');
    const probes: Readonly<Partial<Record<keyof EngineCapabilities, () => Promise<number>>>> = {
      readReceipts: async () => alice.codeOf('receiptMembers', { ID, filter: 0 }),
      presence: async () => alice.codeOf('presenceSub', { ids: [PEOPLE.bob] }),
      reactions: async () => bob.codeOf('react', { ID, reactionID: '👍', on: true }),
      marks: async () => alice.codeOf('convMark', { ids: [WITH_BOB], mark: MARK_FOLD, on: false }),
      translate: async () => alice.codeOf('translate', { texts: ['你好'], to: 'en' }),
    };
    const names = Object.keys(probes) as (keyof EngineCapabilities)[];
    const able = await Promise.all(names.map(async (name) => [name, (await probes[name]?.()) !== ENGINE_CODE.unavailable]));
    expect(Object.fromEntries(able)).toEqual(Object.fromEntries(names.map((name) => [name, bench.capabilities[name]])));
  });

  test('400 for params of the wrong shape', async () => {
    const { alice } = cast();
    expect(await alice.codeOf('history', { conversationID: 'nonsense', count: 5 } as never)).toBe(ENGINE_CODE.malformed);
    expect(await alice.codeOf('read', { conversationID: WITH_BOB, sequence: 'x' } as never)).toBe(ENGINE_CODE.malformed);
  });

  test('2996 with a delay for a client that exceeds the rate; later calls succeed', async () => {
    const dave = await cast().bench.connect(PEOPLE.dave);
    const outcomes = await Promise.all(Array.from({ length: 600 }, async () => dave.engine.call('groupAttrs', { groupID: GROUP_ID })));
    const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused) expect(one).toMatchObject({ code: ENGINE_CODE.tooFast, retryAfterMs: expect.any(Number) });
    expect(outcomes.filter(({ kind }) => kind === 'ok').length).toBeGreaterThan(0);
    await expect.poll(async () => dave.codeOf('groupAttrs', { groupID: GROUP_ID })).toBe(0);
    dave.disconnect();
  });

  test('80001 for a text with a word of the operator’s list', async () => {
    expect(await cast().alice.codeOf('send', { message: aText(PEOPLE.alice, WITH_BOB, `a ${SENSITIVE} b`) })).toBe(ENGINE_CODE.sensitiveText);
  });
}

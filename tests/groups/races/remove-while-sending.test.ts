import { expect, test } from 'vitest';
import { CONVERSATION, OTHER, OWNER } from '../group-bench.ts';
import { describeRace } from './race-benches.ts';

const MESSAGES = 8;

describeRace('a removal while the member sends', (bench) => {
  test('GROUP-055 the member reads the own messages up to the tip, and no later one is stored', async () => {
    const { codeOf, engineOf, prepare, readHistory, tipsOf } = bench();
    await prepare(OWNER);
    const sender = await engineOf(OTHER);
    const early = Array.from({ length: MESSAGES }, async (_value, index) => sender.send(CONVERSATION, `early ${index}`));
    const removal = codeOf(OWNER, 'member/remove', { wtIds: [OTHER] });
    const late = Array.from({ length: MESSAGES }, async (_value, index) => sender.send(CONVERSATION, `late ${index}`));
    const frames = await Promise.all([...early, ...late]);
    expect(await removal).toBe(200);
    const sent = frames.filter((frame) => frame.code === 0).length;
    expect(frames.filter((frame) => frame.code !== 0).every((frame) => frame.code === 10007)).toBe(true);
    expect((await sender.send(CONVERSATION, 'afterwards')).code).toBe(10007);
    for (const wtId of [OWNER, OTHER]) {
      const history = await readHistory(wtId);
      const own = history.filter((message) => message.from === OTHER && /early|late/.test(String(message.payload['text'])));
      const tip = history.find((message) => message.from === 'administrator');
      expect(own).toHaveLength(sent);
      expect(own.every((message) => message.sequence < (tip?.sequence ?? 0))).toBe(true);
      expect((await tipsOf(wtId)).filter((kind) => kind === 5)).toHaveLength(1);
    }
  });
});

import { expect, test } from 'vitest';
import { ADMIN, CONVERSATION, OTHER, OWNER } from '../group-bench.ts';
import { describeRace } from './race-benches.ts';

const MESSAGES = 8;

describeRace('a mute while the member sends', (bench) => {
  test('GROUP-069 stores no message after the tip of the mute, and two mutes at once make one mute', async () => {
    const { codeOf, engineOf, prepare, readHistory, tips } = bench();
    await prepare(OWNER, ADMIN);
    const sender = await engineOf(OTHER);
    const early = Array.from({ length: MESSAGES }, async (_value, index) => sender.send(CONVERSATION, `early ${index}`));
    const mute = (wtId: string) => codeOf(wtId, 'admin/batchMuted', { wtIds: [OTHER], muteTime: 4_294_967_295 });
    const mutes = [mute(OWNER), mute(ADMIN)];
    const late = Array.from({ length: MESSAGES }, async (_value, index) => sender.send(CONVERSATION, `late ${index}`));
    const frames = await Promise.all([...early, ...late]);
    expect(await Promise.all(mutes)).toEqual([200, 200]);
    expect(frames.every((frame) => frame.code === 0 || frame.code === 10017)).toBe(true);
    expect((await sender.send(CONVERSATION, 'afterwards')).code).toBe(10017);
    const history = await readHistory(OWNER);
    const own = history.filter((message) => message.from === OTHER && /early|late/.test(String(message.payload['text'])));
    expect(own).toHaveLength(frames.filter((frame) => frame.code === 0).length);
    const tip = history.find((message) => message.from === 'administrator');
    expect(own.every((message) => message.sequence < (tip?.sequence ?? 0))).toBe(true);
    expect((await tips(OWNER)).filter((one) => one.detailType === 7)).toHaveLength(1);
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { CLOSE_CODE } from '../../../contract/codes.ts';
import { connectUser } from '../../../tests/support/core-client.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { admitMembers } from '../../commands/groups/change-membership.ts';

const GROUP_ID = '200001';
const MEMBERS = 6;
const NEWCOMER = '10007';
const OLD_BUILD = { abilities: [] as readonly string[] };

let core: TestCore;
afterEach(() => core.close());

const admit = async (userId: string): Promise<unknown> =>
  core.write((unit) => admitMembers(unit, { groupId: GROUP_ID, operatorId: '10001', userIds: [userId], origin: 'https://wisp.test' }));

describe('the epoch of a hello', () => {
  const laterThan = async (epoch: number, options: object) => {
    core = await createTestCore();
    const client = await connectUser(core, '10001', { epoch: 41, ...options });
    return { client, answer: await client.request('hello', { epoch, build: 'test', ...options }) };
  };

  test('protocol §14.4 below the last one is answered with the epoch to exceed, and the connection closes with 4000', async () => {
    const { client, answer } = await laterThan(1, { abilities: ['groupLog', 'leaderEpoch'] });
    expect(answer).toMatchObject({ code: CLOSE_CODE.superseded, epoch: 41 });
    expect(client.closes).toEqual([CLOSE_CODE.superseded]);
  });

  test('below the last one only closes an older build with 4000, because that build would repeat the hello forever', async () => {
    const { client, answer } = await laterThan(1, OLD_BUILD);
    expect([answer, client.closes]).toEqual([{}, [CLOSE_CODE.superseded]]);
  });

  test('above the last one is accepted', async () => {
    const { answer } = await laterThan(42, {});
    expect(answer).toMatchObject({ code: 0 });
  });
});

describe('a build without support for logs of large groups', () => {
  test('is closed as outdated when its user is in a large group', async () => {
    core = await createTestCore({ config: { largeGroupAbove: 1 } });
    const old = await connectUser(core, '10001', OLD_BUILD);
    expect([old.hello, old.closes]).toEqual([{}, [CLOSE_CODE.outdated]]);
    const now = await connectUser(core, '10001');
    expect([now.hello.code, now.closes]).toEqual([0, []]);
  });

  test('is served while its user is in no large group', async () => {
    core = await createTestCore({ config: { largeGroupAbove: MEMBERS } });
    const old = await connectUser(core, '10001', OLD_BUILD);
    await old.send(`GROUP${GROUP_ID}`, 'here');
    expect([old.hello.code, old.closes, old.events('msg.new')]).toEqual([0, [], [expect.objectContaining({ payload: { text: 'here' } })]]);
  });

  test('is closed as outdated when a group of its user becomes large', async () => {
    core = await createTestCore({ config: { largeGroupAbove: MEMBERS } });
    const [old, now] = [await connectUser(core, '10002', OLD_BUILD), await connectUser(core, '10003')];
    await admit(NEWCOMER);
    expect([old.closes, now.closes]).toEqual([[CLOSE_CODE.outdated], []]);
  });

  test('is closed as outdated when its user joins a large group', async () => {
    core = await createTestCore({ config: { largeGroupAbove: 1 } });
    const old = await connectUser(core, NEWCOMER, OLD_BUILD);
    expect(old.closes).toEqual([]);
    await admit(NEWCOMER);
    expect(old.closes).toEqual([CLOSE_CODE.outdated]);
  });
});

import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordPayload } from '../../contract/sign.ts';
import { executeCommand } from '../../server/admin/execute-command.ts';
import { logIn } from '../../server/commands/account/log-in.ts';
import { buyMembership } from '../../server/commands/membership/buy-membership.ts';
import { addReport } from '../../server/commands/reports/add-report.ts';
import { addPin } from '../../server/commands/pins/add-pin.ts';
import { uploadFile } from '../../server/commands/uploads/upload-file.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { sha256Hex } from '../../server/security/hashes.ts';
import { aMessage, connectUser, sentOf } from '../support/core-client.ts';
import { aPng } from '../support/media-bytes.ts';
import { createTestCore } from '../support/test-server.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

const GROUP = 'GROUP200001';
const clusters: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', startPostgres],
];

describe.each(clusters)("the operator's commands on %s", (_name, start) => {
  let cluster: PostgresCluster | undefined;
  let core: ServerCore;

  beforeAll(async () => {
    cluster = await start();
    core = await createTestCore(cluster === undefined ? {} : { databasePath: cluster.url });
  }, 60_000);
  afterAll(async () => {
    await core.close();
    await cluster?.stop();
  });

  const give = (line: string, secret?: string) => executeCommand(core, { actor: 'operator', argv: line.split(' '), secret });
  const textOf = async (line: string) => (await give(line)).text;
  const passwordOf = (password: string) => sha256Hex(passwordPayload(password, core.config.passwordSha));
  const signIn = (name: string, password: string) =>
    logIn(core, { by: 'id', name, pwd: passwordOf(password), device: { deviceId: `d-${password}`, deviceName: '', ip: '127.0.0.1' } });

  test('a ban closes the sockets with 4003 and refuses the token; an unban allows a sign-in again', async () => {
    const erin = await connectUser(core, '10005');
    expect(await give('ban 10005 --reason spam')).toMatchObject({ exitCode: 0, text: 'Account 10005 is banned. 1 sessions ended.' });
    expect(erin.closes).toEqual([4003]);
    expect(erin.lastEvent('kicked')).toEqual({ reason: 'REST_API_Kick' });
    await expect(core.authenticate({ kind: 'engine', token: erin.login.imToken })).rejects.toMatchObject({ code: 11015 });
    expect(await give('ban 10005')).toMatchObject({ exitCode: 2, text: 'Account 10005 is banned already.' });
    expect(await textOf('unban 13800010005')).toBe('Account 10005 may sign in again.');
    expect((await connectUser(core, '10005')).hello.code).toBe(0);
  });

  test("a restriction keeps the socket and refuses the user's messages with 20012 until it ends", async () => {
    const dan = await connectUser(core, '10004');
    await give('restrict 10004');
    expect([dan.closes, (await dan.send('C2C10001', 'x')).code]).toEqual([[], 20_012]);
    expect(await give('unban 10004')).toMatchObject({ exitCode: 2, text: 'Account 10004 is not banned.' });
    await give('unrestrict 10004');
    expect((await dan.send('C2C10001', 'y')).code).toBe(0);
  });

  test('a new password, generated or read from the terminal, ends all sessions and is never logged', async () => {
    const dan = await connectUser(core, '10004');
    const made = (await give('reset-password 10004')).data as { password: string };
    expect(dan.closes).toEqual([4001]);
    expect(await signIn('10004', made.password)).toMatchObject({ wtId: '10004' });
    expect((await give('reset-password 10003 --stdin --clear-lock', 'correct horse')).data).toEqual({ userId: '10003' });
    expect(await signIn('10003', 'correct horse')).toMatchObject({ wtId: '10003', lockPwdEnabled: 0 });
    expect(await give('reset-password 10003 --stdin', 'short')).toMatchObject({ exitCode: 2, text: 'A password has 8 to 32 characters.' });
    const log = JSON.stringify((await give('log')).data);
    expect([log.includes(made.password), log.includes('correct horse')]).toEqual([false, false]);
  });

  test("coins and a membership change the account, and the user's client is notified", async () => {
    const alice = await connectUser(core, '10001');
    const friend = await connectUser(core, '10002');
    const before = (await give('account 10001')).data as { wtCoin: number };
    expect((await give('give-coins 10001 500')).data).toEqual({ userId: '10001', wtCoin: before.wtCoin + 500 });
    expect(await give(`take-coins 10001 ${before.wtCoin + 501}`)).toMatchObject({ exitCode: 2 });
    expect(alice.lastEvent('data.update')).toEqual({ scope: 'member' });
    await give('membership 10001 svip --end');
    await give('membership 10001 svip --level 4 --days 30');
    const { expireAt } = (await give('membership 10001 svip --level 5 --days 10')).data as { expireAt: number };
    expect(Math.round((expireAt - core.ports.clock.now()) / 86_400_000)).toBe(40);
    expect(friend.lastEvent('profile.update')).toMatchObject({ userID: '10001', svipStatus: 2, svipLevel: 5 });
    await give('membership 10001 svip --end');
    expect(friend.lastEvent('profile.update')).toMatchObject({ userID: '10001', svipStatus: 1 });
    expect(await give('membership 10001 vip --level 11 --days 1')).toMatchObject({ exitCode: 2, text: '--level takes a whole number from 1 to 10.' });
    expect(await give('membership 10001 vip --level 1 --days 1 --end')).toMatchObject({ exitCode: 2 });
  });

  test('MEMBER-011 coins are given and taken within 0 and a thousand million, and each change is recorded', async () => {
    const coins = async () => ((await give('account 10007')).data as { wtCoin: number }).wtCoin;
    const before = await coins();
    await Promise.all([give('give-coins 10007 30'), give('give-coins 10007 12'), give('take-coins 10007 2')]);
    expect(await coins()).toBe(before + 40);
    expect((await give(`take-coins 10007 ${before + 41}`)).text).toBe(`Account 10007 has only ${before + 40} coins.`);
    expect((await give('give-coins 10007 1000000000')).text).toBe('An account holds at most 1000000000 coins.');
    expect(await coins()).toBe(before + 40);
    const rows = (await give('log --limit 1000')).data as { command: string; target: string; detail: string }[];
    const recorded = rows
      .filter(({ command, target }) => command.endsWith('-coins') && target === '10007')
      .map(({ detail }) => (JSON.parse(detail) as { amount: number }).amount);
    expect(recorded.sort((left, right) => left - right)).toEqual([-2, 12, 30]);
  });

  test('MEMBER-012 goods are added, changed and taken off sale, and what was bought is listed', async () => {
    expect(await textOf('goods')).toBe('1001  VIP 30  VIP  30 days  10 coins\n1002  SVIP 30  SVIP  30 days  20 coins');
    expect(await textOf('add-goods vip Quarter 900 90 --original 960 --tag best --image /membership/level-icon.svg --sort 2')).toBe('Goods 1003 are on sale.');
    const added = { id: '1003', commodityType: 1, name: 'Quarter', price: 900, originalPrice: 960, days: 90, tag: 'best', sort: 2, removedAt: null };
    expect((await give('goods')).data).toMatchObject([{ id: '1001' }, { id: '1002' }, added]);
    expect(await textOf('edit-goods 1003 --name Season --original 0')).toBe('Goods 1003 are changed.');
    expect(await textOf('edit-goods 1003 --days 92')).toBe('Goods 1004 are on sale instead of 1003.');
    expect(await textOf('edit-goods 1003 --days 93')).toBe('No goods 1003 are on sale.');
    await core.write((unit) => buyMembership(unit, '10005', { id: '1004', commodityType: 1 }));
    expect(await textOf('remove-goods 1004')).toBe('Goods 1004 are no longer on sale.');
    expect(await textOf('goods --all')).toMatch(/\n1003 {2}Season {2}VIP {2}90 days {2}900 coins {2}best {2}removed \S+\n1004 {2}Season/);
    expect((await give('orders 10005')).data).toMatchObject([{ userId: '10005', commodityId: '1004', name: 'Season', price: 900, days: 92 }]);
    expect(await textOf('orders 10005')).toMatch(/^\S+Z {2}\d{24} {2}goods 1004 {2}Season {2}92 days {2}900 coins$/);
    expect(await textOf('orders 10006')).toBe('No orders.');
  });

  test('every reader gets the mark of a risky message, its pin is removed, and the mark can be cleared', async () => {
    const alice = await connectUser(core, '10001');
    const bob = await connectUser(core, '10002');
    const inGroup = sentOf(await alice.send(GROUP, 'bad'));
    const inPair = sentOf(await alice.send('C2C10002', 'bad'));
    const pin = () => core.write((unit) => addPin(unit, '10002', { toUserWtId: '10001', senderWtId: '10001', msgId: inPair.ID, msgContent: '' }));
    await pin();
    expect(await textOf(`mark-message ${inGroup.ID}`)).toBe('1 messages are marked as risky.');
    expect(bob.lastEvent('msg.modify')).toEqual({ conversationID: GROUP, ID: inGroup.ID, sequence: inGroup.sequence, hasRiskContent: true });
    await give(`mark-message ${inPair.ID}`);
    expect(bob.lastEvent('msg.modify')).toEqual({ conversationID: 'C2C10001', ID: inPair.ID, sequence: inPair.sequence, hasRiskContent: true });
    expect(bob.lastEvent('pin.update')).toEqual({ toUserWtId: '10001' });
    expect(await core.db.selectFrom('pins').selectAll().execute()).toEqual([]);
    await expect(pin()).rejects.toMatchObject({ code: 404 });
    expect(await bob.result('history', { conversationID: GROUP, count: 1 })).toMatchObject({ list: [{ ID: inGroup.ID, hasRiskContent: true }] });
    expect(await textOf(`mark-message ${inGroup.ID}`)).toBe('0 messages are marked as risky.');
    await give(`mark-message ${inGroup.ID} --clear`);
    expect(alice.lastEvent('msg.modify')).toMatchObject({ ID: inGroup.ID, hasRiskContent: false });
    expect(await give('mark-message 10001-1-1')).toMatchObject({ exitCode: 2, text: 'There is no message 10001-1-1.' });
  });

  test('marking risky media marks all its messages and refuses new ones, also after another upload', async () => {
    const alice = await connectUser(core, '10001');
    const bob = await connectUser(core, '10002');
    const upload = (userId: string) => uploadFile(core, { userId, fileName: 'a.png', body: Readable.from([aPng(3, 2)]) });
    const first = await upload('10001');
    const sent = sentOf(await alice.request('send', { message: anImage('10001', first) }));
    expect(await textOf(`mark-media ${first.uuid}`)).toBe('1 messages are marked as risky.');
    expect(bob.lastEvent('msg.modify')).toMatchObject({ ID: sent.ID, hasRiskContent: true });
    const again = await upload('10002');
    expect((await bob.request('send', { message: anImage('10002', again) })).code).toBe(80_004);
    expect(await textOf(`mark-media ${again.uuid} --clear`)).toBe('1 messages are no longer marked as risky.');
    expect((await bob.request('send', { message: anImage('10002', again) })).code).toBe(0);
  });

  test('reports are listed until they are decided once', async () => {
    const { uuid } = await uploadFile(core, { userId: '10001', fileName: 'a.png', body: Readable.from([aPng(2, 2)]) });
    const report = { complaintType: '2', complaintDetail: 'look \u001b[2J', complaintImage: uuid, targetId: '10006', type: 0 as const };
    const { id } = await core.write((unit) => addReport(unit, { userId: '10001', origin: '', complaint: report }));
    expect((await give('reports')).data).toMatchObject([{ id, userId: '10001', targetId: '10006', decidedAt: null }]);
    expect(await textOf(`report ${id}`)).toMatch(/about +account 10006\n.*\ntext +look {2}\[2J\n/);
    expect(await textOf(`decide-report ${id} upheld --note seen`)).toBe(`Report ${id} is upheld.`);
    expect(await give(`decide-report ${id} dismissed`)).toMatchObject({ exitCode: 2, text: `Report ${id} is upheld already.` });
    expect(await textOf('reports')).toBe('No reports.');
    expect((await give('reports --all --limit 5')).data).toMatchObject([{ id, decision: 'upheld', decisionNote: 'seen' }]);
  });

  test('statistics match the stored rows', async () => {
    const { data } = await give('stats');
    const counted = await core.db.selectFrom('messages').select('id').execute();
    expect(data).toMatchObject({ messages: counted.length, groups: 1, banned: 0, restricted: 0, openReports: 0, uploads: 2 });
    expect((data as { databaseBytes: number }).databaseBytes).toBeGreaterThan(100_000);
  });

  test('the log has each change with time, operator, command and target, but no refused command', async () => {
    const { data } = await give('log --limit 1000');
    const rows = data as { actor: string; command: string; target: string; detail: string; createdAt: number }[];
    const bans = rows.filter((row) => row.command === 'ban');
    expect(bans).toMatchObject([{ actor: 'operator', target: '10005', detail: '{"reason":"spam"}' }]);
    expect(core.ports.clock.now() - (bans[0]?.createdAt ?? 0)).toBeLessThan(600_000);
  });

  test.each([
    ['ban', 'Usage: admin ban <account> [--reason <text>]'],
    ['ban 1 2', 'Usage: admin ban <account> [--reason <text>]'],
    ['ban 10001 --force', "Unknown option '--force'. Usage: admin ban <account> [--reason <text>]"],
    ['ban 99999', 'There is no account 99999.'],
    ['give-coins 10001 1.5', 'The amount takes a whole number from 1 to 1000000000.'],
    ['add-goods gold Month 10 30', '"gold" is none of: vip, svip.'],
    ['add-goods vip Month 0 30', 'The price takes a whole number from 1 to 1000000000.'],
    ['add-goods vip Month 10 30 --original 10', 'The original price is above the price.'],
    ['add-goods vip Month 10 30 --image javascript:x', 'An image is a path of this server or an address that begins with https://.'],
    [`add-goods vip ${'x'.repeat(31)} 10 30`, 'A name has 1 to 30 characters.'],
    ['edit-goods 1001', 'State what to change.'],
    ['remove-goods 1', 'No goods 1 are on sale.'],
    ['constructor', 'There is no command "constructor": admin help lists them.'],
    ['decide-report 1 maybe', '"maybe" is none of: upheld, dismissed.'],
  ])('refuses "%s" with a sentence', async (line, text) => {
    expect(await give(line)).toEqual({ exitCode: 2, text, data: { error: text } });
  });
});

function anImage(from: string, { uuid, url }: { uuid: string; url: string }) {
  const imageInfoArray = [0, 1, 2].map((type) => ({ type, url, imageUrl: url, size: 100, width: 3, height: 2 }));
  return { ...aMessage(from, GROUP), type: 'TIMImageElem', payload: { uuid, imageFormat: 3, imageInfoArray } };
}

import { describe, expect, test } from 'vitest';
import type { Pin } from '../../../contract/http/pins.ts';
import { aGroup, anOp, aUserConfig } from '../../../tests/support/builders.ts';
import { BLACKLIST_SCOPE, BLOCK_PATH, UNBLOCK_PATH } from '../blacklist/blacklist.ts';
import { CONFIG_ENTITY, CONFIG_PATH } from '../settings/user-config.ts';
import type { KvRow, OpRow } from '../rows.ts';
import { groupEditCall, readGroupField, type GroupField } from '../groups/group-edit.ts';
import { GROUP_OVERLAY } from './group-overlay.ts';
import { PINS_OVERLAY } from './pins-overlay.ts';
import { asShown, asConfirmed } from './row-overlay.ts';
import { VALUE_OVERLAY } from './value-overlay.ts';

const http = (entity: string, path: string, body: Readonly<Record<string, unknown>>): OpRow => anOp(entity, { kind: 'http', path, body });

describe('single values', () => {
  test('queued blocks and unblocks apply over the list of the server', () => {
    const confirmed: KvRow = { key: 'blacklist', value: ['10006'] };
    const ops = [http(BLACKLIST_SCOPE, BLOCK_PATH, { friendWtId: '10008' }), http(BLACKLIST_SCOPE, UNBLOCK_PATH, { friendWtId: '10006' })];
    const shown = asShown(confirmed, ops, VALUE_OVERLAY);
    expect(shown).toEqual({ key: 'blacklist', value: ['10008'], server: { value: ['10006'] } });
    expect(asConfirmed(shown, VALUE_OVERLAY)).toEqual(confirmed);
  });

  test('SET-010 queued settings apply over the settings of the server', () => {
    const config = aUserConfig({ hideRead: 0, hideOnline: 0, showPreviews: 1 });
    const ops = [http(CONFIG_ENTITY, CONFIG_PATH, { hideRead: 1 }), http(CONFIG_ENTITY, CONFIG_PATH, { hideOnline: 1 })];
    const shown = asShown({ key: CONFIG_ENTITY, value: config }, ops, VALUE_OVERLAY);
    expect(shown).toEqual({ key: CONFIG_ENTITY, value: { ...config, hideRead: 1, hideOnline: 1 }, server: { value: config } });
  });

  test('a value that no operation changes stays the same object', () => {
    const row: KvRow = { key: 'unreadTotal', value: 3 };
    expect(asShown(row, [http(CONFIG_ENTITY, CONFIG_PATH, { hideRead: 1 })], VALUE_OVERLAY)).toBe(row);
  });
});

describe('the pins of a pair', () => {
  const aPin = (msgId: string, createTs: number, parts: Partial<Pin> = {}): Pin => ({
    id: `pin ${msgId}`,
    msgId,
    nickName: '',
    msgContent: '',
    oneSelf: 1,
    senderWtId: '10002',
    createTs,
    ...parts,
  });
  const pinned = (op: OpRow[], ...pins: Pin[]) => asShown({ id: '10002', pins }, op, PINS_OVERLAY);

  test('show queued pins and hide pins with a queued removal', () => {
    const own = aPin('own', 5, { id: '' });
    const ops = [
      { ...http('pins:10002', '/user/c2cTop/add', { msgId: 'own' }), adds: own },
      http('pins:10002', '/user/c2cTop/del', { id: 'pin a' }),
      http('pins:10002', '/user/c2cTop/del', { msgId: 'b' }),
    ];
    const row = pinned(ops, aPin('c', 3), aPin('b', 2), aPin('a', 1));
    expect(row.pins.map(({ msgId }) => msgId)).toEqual(['own', 'c']);
    expect(row.server?.pins.map(({ msgId }) => msgId)).toEqual(['c', 'b', 'a']);
  });

  test('ignore operations of another conversation and of an older build', () => {
    const ops = [http('pins:10003', '/user/c2cTop/del', { msgId: 'a' }), http('pins:10002', '/user/c2cTop/add', { msgId: 'b' })];
    expect(pinned(ops, aPin('a', 1))).toEqual({ id: '10002', pins: [aPin('a', 1)] });
  });
});

test('queued edits of a group apply over the state of the server', () => {
  const selfMember = { identity: 3, groupNickname: '陈屿', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
  const confirmed = aGroup('200001', { groupNotice: '旧', groupWelcomeMsg: '欢迎', selfMember });
  const edit = (field: GroupField, value: string): OpRow => anOp('group:200001', groupEditCall('200001', field, value));
  const shown = asShown(confirmed, [edit('notice', '新'), edit('nickname', '阿阳'), edit('remark', '自己人')], GROUP_OVERLAY);
  expect((['notice', 'nickname', 'remark', 'welcome'] as const).map((field) => readGroupField(shown, field))).toEqual(['新', '阿阳', '自己人', '欢迎']);
  expect(asConfirmed(shown, GROUP_OVERLAY)).toEqual(confirmed);
  expect(asShown(confirmed, [anOp('group:200002', groupEditCall('200002', 'notice', '新'))], GROUP_OVERLAY)).toBe(confirmed);
});

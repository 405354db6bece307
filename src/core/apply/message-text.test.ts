import { expect, test } from 'vitest';
import { searchableText } from './message-text.ts';

const textOf = (type: string, payload: Record<string, unknown>, isRevoked = false) => searchableText({ type, payload, isRevoked });
const custom = (data: unknown, description = '') => ({ data: typeof data === 'string' ? data : JSON.stringify(data), description, extension: '' });

test.each<[string, Record<string, unknown>, string]>([
  ['TIMTextElem', { text: '离线草稿' }, '离线草稿'],
  ['TIMFileElem', { fileName: '评审.pptx', fileSize: 1, fileUrl: '' }, '评审.pptx'],
  ['TIMRelayElem', { title: '聊天记录', abstractList: ['甲：好', '乙：行'], compatibleText: '' }, '聊天记录\n甲：好\n乙：行'],
  ['TIMLocationElem', { latitude: 1, longitude: 2, description: '{"title":"抚仙湖","detail":"北岸"}' }, '抚仙湖\n北岸'],
  ['TIMLocationElem', { latitude: 1, longitude: 2, description: 'not json' }, ''],
  ['TIMCustomElem', custom({ type: 'nameCard', nickName: '苏念', avatar: '/media/x', userId: '10002' }), '苏念'],
  ['TIMCustomElem', custom({ title: '订单', text: '已发货', price: 9 }), '订单\n已发货'],
  ['TIMCustomElem', custom({ type: 'other' }, '说明'), '说明'],
  ['TIMCustomElem', custom('{"title":{"x":1}}'), ''],
  ['TIMCustomElem', custom(`${'['.repeat(200)}${']'.repeat(200)}`), ''],
  ['TIMImageElem', {}, ''],
  ['TIMFutureElem', { text: 'x' }, ''],
])('FIND-007 the searchable text of %s with %j contains its text, but no addresses or IDs', (type, payload, expected) => {
  expect(textOf(type, payload)).toBe(expected);
});

test('FIND-007 a recalled message has no searchable text', () => {
  expect(textOf('TIMTextElem', { text: '离线' }, true)).toBe('');
});

import { expect, test } from 'vitest';
import { parseCard } from './custom-card.ts';

const read = (value: unknown) => parseCard(JSON.stringify(value));

test.each([
  [
    { type: 'nameCard', nickName: '沈屿川', avatar: '/media/1', userId: '10087712' },
    { kind: 'person', person: { wtId: '10087712', name: '沈屿川', avatar: '/media/1' } },
  ],
  [
    { type: 'nameCard', userId: 10_087_712 },
    { kind: 'person', person: { wtId: '10087712', name: '10087712', avatar: '' } },
  ],
  [
    { type: 'collect', detail: { id: 7, collectTitle: '清单', noteContent: '一\n二', videoImage: '/media/2' } },
    { kind: 'note', note: { id: '7', title: '清单', text: '一\n二', image: '/media/2' } },
  ],
  [
    { type: 'wisperHelper Msg', content: { text: '您好' } },
    { kind: 'helper', helper: { text: '您好', image: '', questions: [] } },
  ],
  [
    { type: 'wisperHelperMsg', content: { imgMsg: { img: '/media/3' }, txtMsg: [{ id: 1, question: '怎么用', jumpUrl: 'javascript:x' }, { id: 2 }] } },
    { kind: 'helper', helper: { text: '', image: '/media/3', questions: [{ id: '1', question: '怎么用', jumpUrl: undefined }] } },
  ],
  [
    { businessID: 'service', title: '周报', description: '说明', hyperlinks_text: { key: '看', value: 'https://a.b' }, item: [{ key: 'k', value: 'v' }, {}] },
    { kind: 'service', title: '周报', text: '说明', link: { text: '看', url: 'https://a.b/' }, items: [{ key: 'k', value: 'v' }] },
  ],
  [
    { businessID: 'evaluate', score: 99, comment: '好' },
    { kind: 'evaluate', score: 5, comment: '好' },
  ],
  [
    { businessID: 'order', title: '蛋糕', description: '六寸', price: 268, link: 'https://a.b', imageUrl: '/media/4' },
    { kind: 'order', title: '蛋糕', text: '六寸', price: '268', image: '/media/4', url: 'https://a.b/' },
  ],
  [
    { businessID: 'link', text: '看看', link: 'https://a.b' },
    { kind: 'link', link: { text: '看看', url: 'https://a.b/' } },
  ],
])('MSG-017 reads %j as the card %j', (value, expected) => {
  expect(read(value)).toEqual(expected);
});

test.each([
  { type: 'nameCard', nickName: '谁', userId: '../10002' },
  { type: 'nameCard', userId: { toString: 1 } },
  { type: 'collect', detail: {} },
  { type: 'wisperHelperMsg', content: [] },
  { businessID: 'service' },
  { businessID: 'order', price: '¥1' },
  { businessID: 'link', link: 'javascript:alert(1)' },
  { businessID: 'toString' },
  [],
])('G7 reads no card from %j', (value) => {
  expect(read(value)).toBeUndefined();
});

test.each(['javascript:x', 'mailto:a@b.c', 'tel:1', '/media/1', '//evil.example', 'HTTPS://evil.example@a b'])(
  'MSG-017 G13 a card does not link to %s',
  (link) => {
    expect(read({ businessID: 'link', text: '看', link })).toEqual({ kind: 'link', link: { text: '看', url: undefined } });
  },
);

test('G13 reduces a name on a card to a bounded line without direction marks', () => {
  expect(read({ type: 'nameCard', nickName: `\u202e王\n五${'长'.repeat(500)}`, userId: '10002' })).toMatchObject({
    person: { name: `王 五${'长'.repeat(37)}` },
  });
});

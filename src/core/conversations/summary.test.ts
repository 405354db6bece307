import { expect, test } from 'vitest';
import { summarise, type Summarised, type Summary } from './summary.ts';

const base = { type: 'TIMTextElem', payload: { text: '好' }, isRevoked: false, name: '林知夏', from: '10002' };
const label = (name: string, detail = '') => ({ kind: 'label', label: name, detail }) as Summary;

test.each<[Partial<Summarised>, Summary]>([
  [{}, { kind: 'text', text: '好' }],
  [{ payload: { text: ' a\n\n b[TUIEmoji_Smile] ' } }, { kind: 'text', text: 'a b😄' }],
  [{ payload: { text: '长'.repeat(500) } }, { kind: 'text', text: '长'.repeat(120) }],
  [{ payload: {} }, label('custom')],
  [{ type: 'TIMImageElem', payload: { imageInfoArray: [] } }, label('image')],
  [{ type: 'TIMSoundElem', payload: { second: 12 } }, label('voice', '12″')],
  [{ type: 'TIMFileElem', payload: { fileName: 'a.pdf' } }, label('file', 'a.pdf')],
  [{ type: 'TIMVideoFileElem', payload: {} }, label('video')],
  [{ type: 'TIMLocationElem', payload: { latitude: 1, longitude: 2 } }, label('location')],
  [{ type: 'TIMFaceElem', payload: { data: 'x' } }, label('face')],
  [{ type: 'TIMRelayElem', payload: { title: '群聊的聊天记录' } }, label('merged', '群聊的聊天记录')],
  [{ type: 'TIMFromTheFuture', payload: {} }, label('custom')],
  [{ type: 'TIMCustomElem', payload: { data: '{"type":"nameCard","nickName":"沈"}' } }, label('card', '沈')],
  [{ type: 'TIMCustomElem', payload: { data: '{"type":"collect","detail":{"id":"1","collectTitle":"清单"}}' } }, label('note', '清单')],
  [{ type: 'TIMCustomElem', payload: { data: '{"businessID":"tuikit_engine_room"}' } }, label('custom')],
  [{ hasRiskContent: true }, { kind: 'sensitive' }],
  [
    { hasRiskContent: true, isRevoked: true },
    { kind: 'recalled', by: 'other', name: '林知夏' },
  ],
  [{ isRevoked: true }, { kind: 'recalled', by: 'other', name: '林知夏' }],
  [
    { isRevoked: true, revoker: '10001' },
    { kind: 'recalled', by: 'me', name: '林知夏' },
  ],
  [
    { isRevoked: true, revoker: 'administrator' },
    { kind: 'recalled', by: 'administrator', name: '林知夏' },
  ],
])('CONV-010 summarizes %j as %j', (change, expected) => {
  expect(summarise({ ...base, ...change }, '10001')).toEqual(expected);
});

import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { newFavouriteOf } from './new-favourite.ts';
import { temporaryRow } from './temporary-row.ts';

const custom = (data: object) => ({ type: 'TIMCustomElem' as const, payload: { data: JSON.stringify(data) } });

const KEPT = [
  ['a text', { payload: { text: '湖边' } }, { contentType: 1, collectTitle: '湖边' }],
  ['a text with a link', { payload: { text: '看 https://example.org/a' } }, { contentType: 7, collectTitle: '看 https://example.org/a' }],
  [
    'a picture by its file ID',
    { type: 'TIMImageElem', payload: { uuid: 'u1', imageFormat: 1, width: 2, height: 1, imageInfoArray: [{ url: '/media/u1' }, { url: '/media/p1' }] } },
    { contentType: 2, imageUuid: 'u1', videoImage: '/media/p1', videoImageAddress: '/media/u1' },
  ],
  [
    'a video with its poster',
    { type: 'TIMVideoFileElem', payload: { videoUUID: 'v1', remoteVideoUrl: '/media/v1', snapshotUUID: 's1', snapshotUrl: '/media/s1' } },
    { contentType: 3, videoUuid: 'v1', snapshotUuid: 's1', videoImage: '/media/s1', videoImageAddress: '/media/v1' },
  ],
  [
    'a video without a poster',
    { type: 'TIMVideoFileElem', payload: { videoUUID: 'v1', videoUrl: '/media/v1' } },
    { contentType: 3, videoUuid: 'v1', videoImage: '', videoImageAddress: '/media/v1' },
  ],
  [
    'a file',
    { type: 'TIMFileElem', payload: { uuid: 'f1', fileUrl: '/media/f1', fileName: '报告.v2.pdf', fileSize: 12 } },
    { contentType: 4, fileUuid: 'f1', fileName: '报告.v2.pdf', fileSize: 12, fileType: 'pdf', videoImageAddress: '/media/f1' },
  ],
  [
    'a location',
    { type: 'TIMLocationElem', payload: { latitude: 24.5, longitude: 102.8, description: '{"title":"抚仙湖","detail":"玉溪"}' } },
    { contentType: 5, addressTitle: '抚仙湖', lat: 24.5, lng: 102.8 },
  ],
  [
    'a note by its ID',
    custom({ type: 'collect', detail: { id: 'n1', collectTitle: '清单', noteContent: '帐篷', videoImage: '' } }),
    { contentType: 99, id: 'n1', collectTitle: '清单', noteContent: '帐篷', videoImage: '' },
  ],
] as const;

test.each(KEPT)('FAV-004 saves %s with the fields that the server needs', (_what, parts, confirmed) => {
  expect(newFavouriteOf(aMessage(parts as never))).toEqual({ ...confirmed, collectedUserId: '10002' });
});

test.each([
  ['a voice message', { type: 'TIMSoundElem', payload: { uuid: 'a', url: '/media/a', second: 1 } }],
  ['an empty text', { payload: { text: ' ' } }],
  ['a picture without a file', { type: 'TIMImageElem', payload: { uuid: '', imageInfoArray: [] } }],
  ['a location with invalid coordinates', { type: 'TIMLocationElem', payload: { latitude: 900, longitude: 0, description: '' } }],
  ['a name card', custom({ type: 'nameCard', userId: '10003', nickName: 'x' })],
  ['a note without an ID', custom({ type: 'collect', detail: { collectTitle: 'x' } })],
  ['a malformed payload', { payload: { text: 7 } }],
] as const)('G13 saves nothing of %s', (_what, parts) => {
  expect(newFavouriteOf(aMessage(parts as never))).toBeUndefined();
});

test('the temporary row is a complete favourite, newest and not pinned', () => {
  const row = temporaryRow({ contentType: 5, addressTitle: '抚仙湖', lat: 1, lng: 2, collectedUserId: '10002' }, { id: 'new 1', nowMs: 5 });
  expect(row).toEqual({
    id: 'new 1',
    contentType: 5,
    addressTitle: '抚仙湖',
    lat: 1,
    lng: 2,
    collectTitle: '',
    collectedUserId: '10002',
    collectedUserName: '',
    createTime: '',
    createTs: 5,
    topStatus: 0,
  });
});

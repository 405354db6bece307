import { describe, expect, test } from 'vitest';
import { favouriteSchema } from '../../../contract/http/favourites.ts';
import { PAYLOAD_SCHEMAS } from '../../../contract/payloads.ts';
import type { FavouriteRow } from '../rows.ts';
import { favouriteViewOf, filterFavourites } from './favourite-view.ts';
import { messageOfFavourite } from './message-of-favourite.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const PATH = `/media/${UUID}`;
const row = (parts: Partial<FavouriteRow>): FavouriteRow => ({ ...favouriteSchema.parse({ id: 'c1', contentType: 1 }), ...parts });

const TEXT = row({ collectTitle: '周六 Lake 见' });
const LINK = row({ contentType: 7, collectTitle: 'https://example.org' });
const IMAGE = row({ contentType: 2, imageUuid: UUID, videoImage: '/media/preview', videoImageAddress: PATH });
const VIDEO = row({ contentType: 3, videoUuid: UUID, snapshotUuid: 's1', videoImage: '/media/poster', videoImageAddress: PATH });
const FILE = row({ contentType: 4, fileUuid: UUID, fileName: '预算.xlsx', fileSize: 12, videoImageAddress: PATH });
const PLACE = row({ contentType: 5, addressTitle: '抚仙湖', lat: 24.5, lng: 102.8 });
const NOTE = row({ contentType: 99, collectTitle: '清单', noteContent: '帐篷' });

describe('tabs and search', () => {
  const all = { TEXT, LINK, IMAGE, VIDEO, FILE, PLACE, NOTE, other: row({ contentType: 42 }) };
  const found = (tab: Parameters<typeof filterFavourites>[0]['tab'], text = '') => {
    const matches = filterFavourites({ tab, text }) ?? (() => true);
    return Object.entries(all).flatMap(([name, one]) => (matches(one) ? [name] : []));
  };

  test.each([
    ['all', Object.keys(all)],
    ['text', ['TEXT', 'LINK']],
    ['image', ['IMAGE']],
    ['video', ['VIDEO']],
    ['file', ['FILE']],
    ['place', ['PLACE']],
    ['note', ['NOTE']],
  ] as const)('FAV-008 the tab %s shows its kinds', (tab, names) => {
    expect(found(tab)).toEqual(names);
  });

  test.each([
    ['a title in any case and width', 'ＬＡＫＥ', ['TEXT']],
    ['a note text', '帐篷', ['NOTE']],
    ['a file name', '预算', ['FILE']],
    ['an address', '抚仙', ['PLACE']],
    ['nothing without a match', 'zzz', []],
    ['all favourites for a blank text', '  ', Object.keys(all)],
  ] as const)('FAV-011 a search finds %s', (_what, text, names) => {
    expect(found('all', text)).toEqual(names);
  });
});

test.each([
  ['an unknown kind', row({ contentType: 42 })],
  ['a location without coordinates', row({ contentType: 5, addressTitle: 'x' })],
  ['a location with invalid coordinates', row({ contentType: 5, addressTitle: 'x', lat: 900, lng: 1 })],
])('FAV-013 G7 shows %s as a neutral card that cannot be sent', (_what, given) => {
  expect(favouriteViewOf(given)).toEqual({ kind: 'unknown' });
  expect(messageOfFavourite(given, { noteId: '', size: undefined })).toBeUndefined();
});

describe('sending a favourite', () => {
  const size = { width: 4, height: 3 };
  const send = (given: FavouriteRow) => messageOfFavourite(given, { noteId: 'n9', size });

  test.each([
    ['a text', TEXT, { text: '周六 Lake 见' }],
    ['a text with a link', LINK, { text: 'https://example.org' }],
    [
      'a picture by its file ID',
      IMAGE,
      { uuid: UUID, width: 4, height: 3, imageFormat: 255, imageInfoArray: [{ url: PATH }, { url: '/media/preview' }, { url: '/media/preview' }] },
    ],
    ['a video by its file ID', VIDEO, { videoUUID: UUID, remoteVideoUrl: PATH, snapshotUUID: 's1', snapshotUrl: '/media/poster', snapshotWidth: 4 }],
    ['a file by its ID', FILE, { uuid: UUID, fileUrl: PATH, fileName: '预算.xlsx', fileSize: 12 }],
    ['a location', PLACE, { latitude: 24.5, longitude: 102.8, description: '{"title":"抚仙湖","detail":"","lon":102.8,"lat":24.5}' }],
    ['a note as a custom message', NOTE, { data: '{"type":"collect","detail":{"id":"n9","collectTitle":"清单","noteContent":"帐篷","videoImage":""}}' }],
  ])('FAV-014 sends %s with a payload of the contract', (_what, given, payload) => {
    const message = send(given);
    expect(message?.payload).toMatchObject(payload);
    expect(message === undefined ? false : PAYLOAD_SCHEMAS[message.type].safeParse(message.payload).success).toBe(true);
  });

  test.each([
    ['a picture', { ...IMAGE, videoImageAddress: undefined }],
    ['a video', { ...VIDEO, videoImageAddress: '' }],
    ['a file', { ...FILE, videoImageAddress: null }],
    ['a picture of another host', { ...IMAGE, imageUuid: undefined, videoImageAddress: 'https://elsewhere.example/a.jpg' }],
  ])('FAV-014 sends nothing for %s without a valid path', (_what, given) => {
    expect(send(given)).toBeUndefined();
  });

  test('sends a favourite of another server by its address when the file ID is missing', () => {
    expect(send({ ...IMAGE, imageUuid: null })?.payload).toMatchObject({ uuid: UUID });
  });
});

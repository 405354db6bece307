import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { withAlbum } from './album.ts';
import type { MessageRow } from '../rows.ts';

const row = (parts: Partial<MessageRow>): MessageRow => ({ ...aMessage(), status: 'success', ...parts });

test.each([
  ['a picture', row({ type: 'TIMImageElem' }), 'C2C10002 media'],
  ['a video', row({ type: 'TIMVideoFileElem' }), 'C2C10002 media'],
  ['a text', row({}), undefined],
  ['a picture that was recalled', row({ type: 'TIMImageElem', isRevoked: true, album: 'C2C10002 media' }), undefined],
  ['a picture with risk content', row({ type: 'TIMImageElem', hasRiskContent: true, album: 'C2C10002 media' }), undefined],
])('the content of %s decides about its album', (_what, given, album) => {
  const stamped = withAlbum(given);
  expect(stamped.album).toBe(album);
  expect('album' in stamped).toBe(album !== undefined);
});

test('a row with the correct album stays the same object', () => {
  const picture = row({ type: 'TIMImageElem', album: 'C2C10002 media' });
  expect(withAlbum(picture)).toBe(picture);
});

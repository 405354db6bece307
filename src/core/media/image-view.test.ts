import { expect, test } from 'vitest';
import { fitBox, imageViewOf } from './image-view.ts';

test.each([
  [400, 300, { width: 300, height: 225 }],
  [300, 900, { width: 100, height: 300 }],
  [120, 80, { width: 120, height: 80 }],
  [4000, 10, { width: 300, height: 64 }],
  [0, 0, { width: 200, height: 150 }],
])('MSG-006 shows a picture of %d × %d in a box of %j', (width, height, box) => {
  expect(fitBox(width, height)).toEqual(box);
});

const info = (url: string) => ({ url, imageUrl: url, width: 10, height: 20, size: 1 });

test('MSG-007 prefers the preview, and takes missing values from the other images', () => {
  const payload = { uuid: '', imageFormat: 1, width: 0, height: 0 };
  expect(imageViewOf({ ...payload, imageInfoArray: [info('/a'), info('/b'), info('/c')] })).toEqual({
    originalUrl: '/a',
    previewUrl: '/c',
    width: 10,
    height: 20,
  });
  expect(imageViewOf({ ...payload, imageInfoArray: [info('/a')] })).toMatchObject({ previewUrl: '/a' });
  expect(imageViewOf({ ...payload, imageInfoArray: [] })).toEqual({ originalUrl: '', previewUrl: '', width: 0, height: 0 });
});

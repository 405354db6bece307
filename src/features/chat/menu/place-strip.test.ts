import { expect, test } from 'vitest';
import { placeStrip } from './place-strip.ts';

const pane = { left: 320, right: 1280, top: 100, bottom: 700 };
const bubble = (left: number, right: number, top: number) => ({ left, right, top, bottom: top + 40 });

test.each([
  { when: 'an incoming bubble has the strip on its right', rect: bubble(370, 600, 300), isOwn: false, place: { top: 200, left: 288 } },
  { when: 'an own bubble has the strip on its left', rect: bubble(900, 1200, 300), isOwn: true, place: { top: 200, right: 388 } },
  { when: 'a wide incoming bubble has the strip over its corner', rect: bubble(370, 1270, 300), isOwn: false, place: { top: 200, left: 832 } },
  { when: 'a wide own bubble has the strip over its corner', rect: bubble(330, 1270, 300), isOwn: true, place: { top: 200, right: 832 } },
  { when: 'a bubble that begins above the view has the strip inside the view', rect: bubble(370, 600, -900), isOwn: false, place: { top: 4, left: 288 } },
  { when: 'a bubble at the lower edge has the strip inside the view', rect: bubble(370, 600, 690), isOwn: false, place: { top: 562, left: 288 } },
])('$when', ({ rect, isOwn, place }) => {
  expect(placeStrip(rect, pane, { isOwn })).toEqual(place);
});

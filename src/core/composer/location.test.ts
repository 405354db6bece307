import { expect, test } from 'vitest';
import { parsePayload } from '../../../contract/payloads.ts';
import { buildLocation, parseLatitude, parseLongitude, writeCoordinate } from './location.ts';

test.each([
  ['39.9', 39.9],
  [' -90 ', -90],
  ['39,5', 39.5],
  ['90.1', undefined],
  ['', undefined],
  ['1e1', undefined],
  ['NaN', undefined],
  ['北纬39', undefined],
])('COMP-030 reads the latitude %j as %s', (text, value) => {
  expect(parseLatitude(text)).toBe(value);
});

test('accepts longitudes up to 180 degrees', () => {
  expect([parseLongitude('180'), parseLongitude('-180.5')]).toEqual([180, undefined]);
});

test('writes coordinates with at most five decimals, which is about one metre', () => {
  expect([writeCoordinate(39.908823499), writeCoordinate(-0.1)]).toEqual(['39.90882', '-0.1']);
});

test('builds a location payload with the fields of the wire, which parsePayload accepts', () => {
  const payload = buildLocation({ latitude: 25.04, longitude: 102.71, title: '翠湖公园', detail: '五华区' });
  expect(payload).toEqual({ latitude: 25.04, longitude: 102.71, description: '{"title":"翠湖公园","detail":"五华区","lon":102.71,"lat":25.04}' });
  expect(parsePayload('TIMLocationElem', payload)?.type).toBe('TIMLocationElem');
});

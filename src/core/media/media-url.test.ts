import { expect, test } from 'vitest';
import { resolveMediaUrl } from './media-url.ts';

const ORIGIN = 'https://wisp.example';
const IMG = 'https://img.example/base/';
const at = (url: string, baseUrlImg = '') => resolveMediaUrl(url, { origin: ORIGIN, baseUrlImg });

test('an address without a host belongs to the own server when no picture host is configured', () => {
  expect(at('/media/1?x=2')).toEqual({ kind: 'own', url: '/media/1?x=2' });
});

test('an address of the own host equals an address without a host', () => {
  expect(at('https://wisp.example/media/1')).toEqual({ kind: 'own', url: '/media/1' });
});

test('an address without a host is resolved against the operator’s picture host', () => {
  expect([at('/avatars/1.png', IMG), at('https://img.example/a.png', IMG)]).toEqual([
    { kind: 'foreign', url: 'https://img.example/avatars/1.png' },
    { kind: 'foreign', url: 'https://img.example/a.png' },
  ]);
});

test.each([
  ['another host', 'https://tracker.example/1.gif'],
  ['a host that looks like the one allowed', 'https://img.example.evil.example/1.gif'],
  ['the allowed host on another port', 'https://img.example:8443/1.gif'],
  ['the allowed host without TLS', 'http://img.example/1.gif'],
  ['a scheme-relative address', '//tracker.example/1.gif'],
  ['an address with a backslash', '/\\tracker.example/1.gif'],
  ['a script URL', 'javascript:alert(1)'],
  ['a data URL', 'data:image/png;base64,AA'],
  ['a user name', 'https://img.example@tracker.example/1.gif'],
  ['credentials', 'https://me:secret@img.example/1.gif'],
  ['plain text', 'no address'],
  ['an empty address', ''],
])('G13 does not load %s', (_, url) => {
  expect([at(url), at(url, IMG)]).toEqual([undefined, undefined]);
});

test.each(['http://img.example/', 'javascript:1', 'img.example', '//img.example'])('ignores the invalid picture host %s', (base) => {
  expect([at('/media/1', base), at('http://img.example/1.png', base)]).toEqual([{ kind: 'own', url: '/media/1' }, undefined]);
});

import { expect, test } from 'vitest';
import { resolveMediaUrl } from './media-url.ts';

const ORIGIN = 'https://wisp.example';
const IMG = 'https://img.example/base/';
const at = (url: string, baseUrlImg = '') => resolveMediaUrl(url, { origin: ORIGIN, baseUrlImg });

test('an address without a host is our own where the operator has no picture host', () => {
  expect(at('/media/1?x=2')).toEqual({ kind: 'own', url: '/media/1?x=2' });
});

test('an address of our own host is the same as one without a host', () => {
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
  ['an address that borrows the scheme', '//tracker.example/1.gif'],
  ['one with a backslash', '/\\tracker.example/1.gif'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:image/png;base64,AA'],
  ['a user name', 'https://img.example@tracker.example/1.gif'],
  ['credentials', 'https://me:secret@img.example/1.gif'],
  ['words', 'no address'],
  ['nothing', ''],
])('G13 %s is not loaded', (_, url) => {
  expect([at(url), at(url, IMG)]).toEqual([undefined, undefined]);
});

test.each(['http://img.example/', 'javascript:1', 'img.example', '//img.example'])('a picture host %s of the configuration is none', (base) => {
  expect([at('/media/1', base), at('http://img.example/1.png', base)]).toEqual([{ kind: 'own', url: '/media/1' }, undefined]);
});

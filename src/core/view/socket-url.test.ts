import { expect, test } from 'vitest';
import { resolveSocketUrl } from './socket-url.ts';

test.each([
  ['/im', 'https://chat.example.org/messages/1', 'wss://chat.example.org/im'],
  ['/notify?token=', 'http://127.0.0.1:5180/', 'ws://127.0.0.1:5180/notify?token='],
  ['wss://chat.example.org/im', 'https://other.example.org/', 'wss://chat.example.org/im'],
  ['https://chat.example.org/im', 'https://other.example.org/', 'wss://chat.example.org/im'],
])('resolves the socket address %s on the page %s to %s', (stated, page, opened) => {
  expect(resolveSocketUrl(stated, page)).toBe(opened);
});

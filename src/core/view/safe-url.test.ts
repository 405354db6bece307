import { expect, test } from 'vitest';
import { toSafeUrl } from './safe-url.ts';

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['www.example.com', 'https://www.example.com/'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['tel:+8613800138000', 'tel:+8613800138000'],
  ['https://exa\u202emple.com', 'https://example.com/'],
  ['javascript:alert(1)', undefined],
  ['java\u0000script:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['file:///etc/passwd', undefined],
  ['blob:https://x/1', undefined],
  ['vbscript:x', undefined],
  ['', undefined],
])('G13 the link %j opens %j', (text, url) => {
  expect(toSafeUrl(text)).toBe(url);
});

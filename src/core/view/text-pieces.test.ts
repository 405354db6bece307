import { expect, test } from 'vitest';
import { splitText, type TextPiece } from './text-pieces.ts';

const text = (value: string): TextPiece => ({ kind: 'text', text: value });
const link = (value: string, url: string): TextPiece => ({ kind: 'link', text: value, url });
const mention = (value: string): TextPiece => ({ kind: 'mention', text: value });

test.each<[string, boolean, TextPiece[]]>([
  ['好的', false, [text('好的')]],
  ['', false, []],
  ['看 https://example.com/a?b=1。好', false, [text('看 '), link('https://example.com/a?b=1', 'https://example.com/a?b=1'), text('。好')]],
  ['(www.example.com).', false, [text('('), link('www.example.com', 'https://www.example.com/'), text(').')]],
  ['https://example.com/a_(b)', false, [link('https://example.com/a_(b)', 'https://example.com/a_(b)')]],
  ['写信到 a.b@example.com！', false, [text('写信到 '), link('a.b@example.com', 'mailto:a.b@example.com'), text('！')]],
  ['javascript:alert(1)', false, [text('javascript:alert(1)')]],
  ['<img src=x onerror=alert(1)>', false, [text('<img src=x onerror=alert(1)>')]],
  ['@陈屿 看看 @苏念，好', true, [mention('@陈屿'), text(' 看看 '), mention('@苏念'), text('，好')]],
  ['@陈屿 看看', false, [text('@陈屿 看看')]],
  ['好[TUIEmoji_Smile]', false, [text('好😄')]],
])('MSG-003 splits %s with mentions %s into pieces', (value, hasMentions, expected) => {
  expect(splitText(value, hasMentions)).toEqual(expected);
});

test('splits four hostile texts of 12 KB within one second', () => {
  const started = performance.now();
  for (const hostile of ['a.'.repeat(6000), '@'.repeat(12_000), 'www.'.repeat(3000), `${'a'.repeat(6000)}@${'b-'.repeat(3000)}`]) splitText(hostile, true);
  expect(performance.now() - started).toBeLessThan(1000);
});

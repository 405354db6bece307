import { expect, test } from 'vitest';
import { shownTypeOf } from './shown-type.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

test.each<[string, Uint8Array, string | undefined]>([
  ['a picture', bytes([0x89], 'PNG'), 'image/png'],
  ['a video', bytes([0, 0, 0, 0x18], 'ftypmp42'), 'video/mp4'],
  ['MP3 music', bytes('ID3', [4, 0]), 'audio/mpeg'],
  ['WAV audio', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '), 'audio/wav'],
  ['text', bytes('第一行\n第二行\t完'), 'text/plain;charset=utf-8'],
  ['text whose last character is incomplete', bytes('完').slice(0, 2), 'text/plain;charset=utf-8'],
  ['G13 an HTML page', bytes('<html><script>alert(1)</script>'), 'text/plain;charset=utf-8'],
  ['G13 an SVG picture with a script', bytes('<svg onload="alert(1)">'), 'text/plain;charset=utf-8'],
  ['a PDF document', bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3]), undefined],
  ['an archive', bytes('PK', [3, 4, 20, 0, 0, 0]), undefined],
  ['a program', bytes([0x7f], 'ELF', [2, 1, 1, 0]), undefined],
  ['no bytes', bytes(), undefined],
])('MSG-014 shows a file that contains %s as %s', (...[, start, type]) => expect(shownTypeOf(start)).toBe(type));

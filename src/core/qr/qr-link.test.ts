import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPersonNumber, ownOrigins, ownQrValue, readScannedText, type ScannedText } from './qr-link.ts';

const ORIGIN = 'https://wisp.example';
const read = (text: string): ScannedText => readScannedText(text, [ORIGIN]);

describe('PEOPLE-049 a scanned text', () => {
  test.each([
    [`${ORIGIN}/u/10001`, '10001'],
    [`${ORIGIN}/u/10001/`, '10001'],
    [`  ${ORIGIN}/u/10001\n`, '10001'],
    ['HTTPS://WISP.EXAMPLE/U/10001', '10001'],
    ['https://wisp.example:443/u/12345678901', '12345678901'],
    ['10001', '10001'],
    ['12345678901', '12345678901'],
  ])('%j names the person %s', (text, wtId) => {
    expect(read(text)).toEqual({ kind: 'person', wtId });
  });

  test.each([
    [`${ORIGIN}/g/200001`, '200001'],
    [`${ORIGIN}/G/123456789012`, '123456789012'],
    ['123456789012', '123456789012'],
  ])('%j names the group %s', (text, groupNumber) => {
    expect(read(text)).toEqual({ kind: 'group', groupNumber });
  });

  test.each([
    [`${ORIGIN}/g/200001/0123456789abcdef0123456789abcdef`, '0123456789abcdef0123456789abcdef'],
    [`${ORIGIN}/g/200001/old/`, 'old'],
  ])('GROUP-151 %j names the group with the key of its link', (text, key) => {
    expect(read(text)).toEqual({ kind: 'group', groupNumber: '200001', key });
  });

  test.each([
    ['https://evil.example/u/10001', 'evil.example'],
    ['http://wisp.example/u/10001', 'wisp.example'],
    ['https://wisp.example:8443/u/10001', 'wisp.example:8443'],
    ['https://wisp.example.evil.example/u/10001', 'wisp.example.evil.example'],
    ['https://wisp.example@evil.example/u/10001', 'evil.example'],
    ['https://wisp.example:x@evil.example/u/10001', 'evil.example'],
    ['https://wіsp.example/u/10001', 'xn--wsp-jhd.example'],
    ['https://xn--wsp-jhd.example/u/10001', 'xn--wsp-jhd.example'],
    ['https://evil.example\\@wisp.example/u/10001', 'evil.example'],
    ['https://evil.example#@wisp.example/u/10001', 'evil.example'],
    ['https://evil.example?https://wisp.example/u/10001', 'evil.example'],
  ])('PEOPLE-050 %j is an address of another site', (text, host) => {
    expect(read(text)).toEqual({ kind: 'foreign', host });
  });

  test.each([
    '',
    '1234',
    '1234567890123',
    'javascript:alert(1)',
    'JaVaScRiPt://wisp.example/u/10001',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://wisp.example/u/10001',
    'file:///u/10001',
    'intent://wisp.example/u/10001#Intent;end',
    '//wisp.example/u/10001',
    '/u/10001',
    'wisp.example/u/10001',
    `https://user:secret@wisp.example/u/10001`,
    'https://user@wisp.example/u/10001',
    `${ORIGIN}/u/10001/../../h5/qr-login`,
    `${ORIGIN}/u/../h5/qr-login?code=1`,
    `${ORIGIN}/u/%31%30%30%30%31`,
    `${ORIGIN}/u/10001%2f..%2f10002`,
    `${ORIGIN}/u//10001`,
    `${ORIGIN}//u/10001`,
    `${ORIGIN}\\u\\10001`,
    `${ORIGIN}/u/10001?next=https://evil.example`,
    `${ORIGIN}/u/10001#x`,
    `${ORIGIN}/u/10001;x`,
    `${ORIGIN}/u/10001\u0000`,
    `${ORIGIN}/u/100\u200b01`,
    `${ORIGIN}/u/１０００１`,
    `${ORIGIN}/u/١٠٠٠١`,
    '１０００１',
    '١٠٠٠١',
    '-10001',
    '+10001',
    '1e4',
    '10001.0',
    '10 001',
    `${ORIGIN}/g/12345`,
    `${ORIGIN}/g/200001/a/b`,
    `${ORIGIN}/g/200001/../u`,
    `${ORIGIN}/g/200001/${'a'.repeat(65)}`,
    `${ORIGIN}/g/200001/key?next=1`,
    `${ORIGIN}/u/10001/key`,
    `${ORIGIN}/u/123456789012`,
    `${ORIGIN}/m/10001`,
    `${ORIGIN}/`,
    `${ORIGIN}/u/${'1'.repeat(7000)}`,
    '1'.repeat(7000),
    `${' '.repeat(20)}${ORIGIN}/u/10001${'x'.repeat(7000)}`,
  ])('PEOPLE-050 %j names nothing', (text) => {
    expect(read(text)).toEqual({ kind: 'unknown' });
  });

  test('PEOPLE-050 throws for no text, and accepts only ASCII digits', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((path) => `${ORIGIN}/u/${path}`),
      fc.bigInt({ min: 0n, max: 10n ** 14n }).map(String),
    );
    const isStrict = (found: ScannedText): boolean => {
      if (found.kind === 'person') return /^[0-9]{5,11}$/.test(found.wtId);
      return found.kind !== 'group' || /^[0-9]{6,12}$/.test(found.groupNumber);
    };
    expect(fc.check(fc.property(texts, (text) => isStrict(read(text)))).failed).toBe(false);
  });
});

describe("PEOPLE-045 the content of the user's own code", () => {
  const value = (qrcode: string | undefined): string => ownQrValue({ qrcode, wtId: '10001', origin: ORIGIN });

  test.each([
    ['https://chat.example/u/10001', 'https://chat.example/u/10001'],
    ['/u/10001', `${ORIGIN}/u/10001`],
    ['', `${ORIGIN}/u/10001`],
    [undefined, `${ORIGIN}/u/10001`],
    ['javascript:alert(1)', `${ORIGIN}/u/10001`],
  ])('%j becomes %s', (qrcode, expected) => {
    expect(value(qrcode)).toBe(expected);
  });

  test('is accepted by a scan, also with the public address of the server', () => {
    const other = 'https://chat.example/u/10001';
    expect(ownOrigins(other, ORIGIN)).toEqual([ORIGIN, 'https://chat.example']);
    expect(ownOrigins(`${ORIGIN}/u/10001`, ORIGIN)).toEqual([ORIGIN]);
    expect(readScannedText(value(other), ownOrigins(other, ORIGIN))).toEqual({ kind: 'person', wtId: '10001' });
  });
});

test.each(['abc', '', '１０００１', '1234', '123456789012', '10001/'])('PEOPLE-054 %j is not the number of a person', (text) => {
  expect(isPersonNumber(text)).toBe(false);
});

import { expect, test } from 'vitest';
import { decodeEnvelope } from './envelope.ts';

test.each([
  { where: 'beside the rows', text: '{"code":200,"rows":[1],"total":9,"cursor":"c7"}', cursor: 'c7' },
  { where: 'inside data', text: '{"code":200,"data":{"rows":[1],"total":9,"cursor":"c7"}}', cursor: 'c7' },
  { where: 'missing', text: '{"code":200,"rows":[1],"total":9}', cursor: '' },
])('reads the cursor of a page: $where', ({ text, cursor }) => {
  expect(decodeEnvelope(text)).toMatchObject({ rows: [1], total: 9, cursor });
});

test.each([
  {
    what: 'a 64-bit ID',
    text: '{"code":200,"data":{"id":1234567890123456789,"n":-9007199254740993}}',
    data: { id: '1234567890123456789', n: '-9007199254740993' },
  },
  {
    what: 'a fraction with many digits',
    text: '{"code":200,"data":{"lat":0.30000000000000004,"lng":[121.47370012345678901]}}',
    data: { lat: 0.30000000000000004, lng: [121.47370012345679] },
  },
  { what: 'a number in exponent notation', text: '{"code":200,"data":{"big":1.2345678901234567e+30}}', data: { big: 1.2345678901234567e30 } },
  { what: 'digits inside a string', text: '{"code":200,"data":{"text":"\\"1234567890123456789,"}}', data: { text: '"1234567890123456789,' } },
])('decodes an answer with an unusual number: $what', ({ text, data }) => {
  expect(decodeEnvelope(text).data).toEqual(data);
});

test('rejects a huge unterminated number or string within two seconds', () => {
  const startedMs = performance.now();
  expect(() => decodeEnvelope(`{"code":200,"data":${'1'.repeat(2_000_000)}`)).toThrow('not JSON');
  expect(() => decodeEnvelope(`{"code":200,"data":"${'\\"'.repeat(1_000_000)}`)).toThrow('not JSON');
  expect(performance.now() - startedMs).toBeLessThan(2000);
});

test('keeps the neighbours of a value that is nested too deep', () => {
  expect(decodeEnvelope(`{"code":200,"rows":[1,${'['.repeat(5000)}${']'.repeat(5000)},3]}`).rows).toMatchObject([1, expect.anything(), 3]);
});

test.each([
  { what: 'an object in place of the rows', text: '{"code":200,"rows":{"0":1},"total":3}', rows: undefined },
  { what: 'a total without rows', text: '{"code":200,"total":3}', rows: undefined },
  { what: 'data that is not a list', text: '{"code":200,"data":{"name":"x"}}', rows: undefined },
  { what: 'data that is a string', text: '{"code":200,"data":"x"}', rows: undefined },
  { what: 'neither rows nor data', text: '{"code":200}', rows: undefined },
  { what: 'null data without a total', text: '{"code":200,"data":null}', rows: undefined },
  { what: 'null data with a total that is not a number', text: '{"code":200,"data":null,"total":""}', rows: undefined },
  { what: 'a total of 0 without rows', text: '{"code":200,"total":0}', rows: [] },
  { what: 'a total of 0 without rows inside data', text: '{"code":200,"data":{"total":"0"}}', rows: [] },
  { what: 'null rows with a total of 0', text: '{"code":200,"rows":null,"total":0}', rows: [] },
  { what: 'null rows without a total', text: '{"code":200,"rows":null}', rows: undefined },
  { what: 'null rows, null data and a null total', text: '{"code":200,"rows":null,"total":null,"data":null}', rows: undefined },
  { what: 'null rows and a null total inside data', text: '{"code":200,"data":{"rows":null,"total":null}}', rows: undefined },
  { what: 'null rows with a total of 0 inside data', text: '{"code":200,"data":{"rows":null,"total":0}}', rows: [] },
  { what: 'data that is a list', text: '{"code":200,"data":[1]}', rows: [1] },
])('reads rows only from a valid list or a total of 0: $what', ({ text, rows }) => {
  expect(decodeEnvelope(text).rows).toEqual(rows);
});

test.each(['""', 'false', 'true', '[]', '[200]', '{}', 'null', '" "', '"0x1"', '200.5'])(
  'G10 rejects an answer whose code is %s instead of reading it as a refusal',
  (code) => {
    expect(() => decodeEnvelope(`{"code":${code},"rows":[]}`)).toThrow('no code');
  },
);

test('reads a code that the back end sends as a string', () => {
  expect(decodeEnvelope('{"code":"200","rows":[]}').code).toBe(200);
});

import { expect, test } from 'vitest';
import { decodeEnvelope } from './envelope.ts';

test.each([
  { where: 'beside the rows', text: '{"code":200,"rows":[1],"total":9,"cursor":"c7"}', cursor: 'c7' },
  { where: 'inside of data', text: '{"code":200,"data":{"rows":[1],"total":9,"cursor":"c7"}}', cursor: 'c7' },
  { where: 'nowhere', text: '{"code":200,"rows":[1],"total":9}', cursor: '' },
])('a page says where it goes on: $where', ({ text, cursor }) => {
  expect(decodeEnvelope(text)).toMatchObject({ rows: [1], total: 9, cursor });
});

test.each([
  {
    what: 'an id of 64 bits',
    text: '{"code":200,"data":{"id":1234567890123456789,"n":-9007199254740993}}',
    data: { id: '1234567890123456789', n: '-9007199254740993' },
  },
  {
    what: 'a fraction that is exact to its last digit',
    text: '{"code":200,"data":{"lat":0.30000000000000004,"lng":[121.47370012345678901]}}',
    data: { lat: 0.30000000000000004, lng: [121.47370012345679] },
  },
  { what: 'a power of ten', text: '{"code":200,"data":{"big":1.2345678901234567e+30}}', data: { big: 1.2345678901234567e30 } },
  { what: 'digits in a text', text: '{"code":200,"data":{"text":"\\"1234567890123456789,"}}', data: { text: '"1234567890123456789,' } },
])('one figure never makes the whole answer unreadable: $what', ({ text, data }) => {
  expect(decodeEnvelope(text).data).toEqual(data);
});

test('a figure or a text without an end is looked at once', () => {
  const startedMs = performance.now();
  expect(() => decodeEnvelope(`{"code":200,"data":${'1'.repeat(2_000_000)}`)).toThrow('not JSON');
  expect(() => decodeEnvelope(`{"code":200,"data":"${'\\"'.repeat(1_000_000)}`)).toThrow('not JSON');
  expect(performance.now() - startedMs).toBeLessThan(2000);
});

test('a value that is nested too deep costs nothing beside it', () => {
  expect(decodeEnvelope(`{"code":200,"rows":[1,${'['.repeat(5000)}${']'.repeat(5000)},3]}`).rows).toMatchObject([1, expect.anything(), 3]);
});

test.each([
  { what: 'another thing in its place', text: '{"code":200,"rows":{"0":1},"total":3}', rows: undefined },
  { what: 'a total without rows', text: '{"code":200,"total":3}', rows: undefined },
  { what: 'data that is no list', text: '{"code":200,"data":{"name":"x"}}', rows: undefined },
  { what: 'a text', text: '{"code":200,"data":"x"}', rows: undefined },
  { what: 'nothing at all', text: '{"code":200}', rows: undefined },
  { what: 'data of null without a total', text: '{"code":200,"data":null}', rows: undefined },
  { what: 'a total that is no number', text: '{"code":200,"data":null,"total":""}', rows: undefined },
  { what: 'a total of 0 without rows', text: '{"code":200,"total":0}', rows: [] },
  { what: 'a total of 0 without rows inside of data', text: '{"code":200,"data":{"total":"0"}}', rows: [] },
  { what: 'no rows of none', text: '{"code":200,"rows":null,"total":0}', rows: [] },
  { what: 'rows of null without a total', text: '{"code":200,"rows":null}', rows: undefined },
  { what: 'rows of null with a total of null', text: '{"code":200,"rows":null,"total":null,"data":null}', rows: undefined },
  { what: 'rows of null inside of data', text: '{"code":200,"data":{"rows":null,"total":null}}', rows: undefined },
  { what: 'no rows of none inside of data', text: '{"code":200,"data":{"rows":null,"total":0}}', rows: [] },
  { what: 'a list of its own', text: '{"code":200,"data":[1]}', rows: [1] },
])('a list that is none is not taken for an empty one: $what', ({ text, rows }) => {
  expect(decodeEnvelope(text).rows).toEqual(rows);
});

test.each(['""', 'false', 'true', '[]', '[200]', '{}', 'null', '" "', '"0x1"', '200.5'])('G10 a code that is %s is no answer, and no refusal', (code) => {
  expect(() => decodeEnvelope(`{"code":${code},"rows":[]}`)).toThrow('no code');
});

test('a code that a back end writes as text is read', () => {
  expect(decodeEnvelope('{"code":"200","rows":[]}').code).toBe(200);
});

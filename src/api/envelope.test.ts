import { expect, test } from 'vitest';
import { decodeEnvelope } from './envelope.ts';

test.each([
  { where: 'beside the rows', text: '{"code":200,"rows":[1],"total":9,"cursor":"c7"}', cursor: 'c7' },
  { where: 'inside of data', text: '{"code":200,"data":{"rows":[1],"total":9,"cursor":"c7"}}', cursor: 'c7' },
  { where: 'nowhere', text: '{"code":200,"rows":[1],"total":9}', cursor: '' },
])('a page says where it goes on: $where', ({ text, cursor }) => {
  expect(decodeEnvelope(text)).toMatchObject({ rows: [1], total: 9, cursor });
});

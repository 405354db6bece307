import { expect, test } from 'vitest';
import { membershipOf } from './membership.ts';

test.each([
  [
    { vipStatus: 2, vipLevel: 3, svipStatus: 0, svipLevel: 0 },
    { kind: 'vip', level: 3 },
  ],
  [
    { vipStatus: 2, vipLevel: 3, svipStatus: 2, svipLevel: 8 },
    { kind: 'svip', level: 8 },
  ],
  [
    { vipStatus: 2, vipLevel: 3, svipStatus: 1, svipLevel: 8 },
    { kind: 'vip', level: 3 },
  ],
  [{ vipStatus: 2, vipLevel: 0, svipStatus: 0, svipLevel: 0 }, undefined],
  [{ vipStatus: 0, vipLevel: 0, svipStatus: 2, svipLevel: 0 }, undefined],
  [{ vipStatus: 1, vipLevel: 3, svipStatus: 0, svipLevel: 0 }, undefined],
])('CONV-038 C11 %j shows %j', (fields, shown) => {
  expect(membershipOf(fields)).toEqual(shown);
});

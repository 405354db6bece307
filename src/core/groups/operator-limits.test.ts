import { expect, test } from 'vitest';
import { DEFAULT_LIMITS, inKilobytes, inMegabytes, limitsOf } from './operator-limits.ts';

const DEFAULTS = { revokeSec: 300, twoWayDeleteSec: 86_400, fileBytes: 104_857_600, imageBytes: 20_971_520, messageBytes: 12_288 };

test('MSG-034 uses the limits of the operator, and the defaults of the contract for missing limits', () => {
  expect(limitsOf({ limits: { revokeSec: 120, fileMB: 50, imageMB: 1.5, msgBytes: 4096, groupMembers: 10 } })).toEqual({
    revokeSec: 120,
    twoWayDeleteSec: 86_400,
    fileBytes: 52_428_800,
    imageBytes: 1_572_864,
    messageBytes: 4096,
  });
  expect(limitsOf(undefined)).toEqual(DEFAULTS);
  expect(DEFAULT_LIMITS).toMatchObject(DEFAULTS);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '300', null, {}])('ignores the invalid limit %s', (value) => {
  expect(limitsOf({ limits: { revokeSec: value, twoWayDeleteSec: value, fileMB: value, imageMB: value, msgBytes: value } })).toEqual(DEFAULTS);
});

test('shows limits in megabytes and kilobytes', () => {
  expect([inMegabytes(DEFAULTS.fileBytes), inMegabytes(1_572_864), inKilobytes(DEFAULTS.messageBytes)]).toEqual(['100MB', '1.5MB', '12K']);
});

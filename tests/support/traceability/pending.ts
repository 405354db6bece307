/** Requirements without a test for now, each of which needs one. Empty is the only good state of this list. */
export const PENDING: readonly string[] = [
  'SIGN-004',
  'SIGN-005',
  'SIGN-011',
  'SIGN-013',
  'CONV-022',
  'FIND-009',
  'NOTE-004',
  'NOTE-005',
  'NOTE-006',
  'GROUP-002',
];

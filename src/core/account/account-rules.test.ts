import { expect, test } from 'vitest';
import { digitsOfPhone, groupPhone, problemsOfIdLogin, problemsOfPhoneLogin, problemsOfRegistration } from './account-rules.ts';

test.each([
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['abc', 'abc'],
])('SIGN-016 reads the phone number %s as %s', (typed, digits) => {
  expect(digitsOfPhone(typed)).toBe(digits);
});

test.each([
  ['1', '1'],
  ['1380', '138 0'],
  ['13800138000', '138 0013 8000'],
  ['861380', '861380'],
  ['', ''],
])('shows the phone digits %s as %s', (digits, grouped) => {
  expect(groupPhone(digits)).toBe(grouped);
});

test('sign-in requires a valid phone number or a non-blank ID, and any password', () => {
  expect(problemsOfPhoneLogin({ phone: '10086', password: 'x' })).toEqual({});
  expect(problemsOfPhoneLogin({ phone: '138x', password: '' })).toEqual({ phone: 'phone', password: 'password' });
  expect(problemsOfIdLogin({ id: ' ', password: ' ' })).toEqual({ id: 'id' });
});

const good = { phone: '138 0013 8000', nickName: '陈屿', password: 'secret-1', confirm: 'secret-1', smsCode: '', inviteCode: '' };
const nothingMore = { isSmsRequired: false, isInviteRequired: false };

test('a complete registration has no problems', () => {
  expect(problemsOfRegistration(good, nothingMore)).toEqual({});
});

test('SIGN-029 reports a problem for each invalid field of a registration', () => {
  const bad = { phone: '1380013', nickName: '　', password: '1234567', confirm: '7654321', smsCode: ' ', inviteCode: '' };
  expect(problemsOfRegistration(bad, { isSmsRequired: true, isInviteRequired: true })).toEqual({
    phone: 'phone',
    nickName: 'nickname',
    password: 'passwordLength',
    confirm: 'confirm',
    smsCode: 'smsCode',
    inviteCode: 'inviteCode',
  });
});

test('SIGN-029 counts code points: 16 emoji are a valid nickname, 8 emoji are a valid password', () => {
  expect(problemsOfRegistration({ ...good, nickName: '🐳'.repeat(16), password: '🐳'.repeat(8), confirm: '🐳'.repeat(8) }, nothingMore)).toEqual({});
  expect(problemsOfRegistration({ ...good, nickName: '🐳'.repeat(17) }, nothingMore)).toEqual({ nickName: 'nicknameLength' });
});

test.each([
  [8, {}],
  [32, {}],
  [7, { password: 'passwordLength' }],
  [33, { password: 'passwordLength' }],
])('SIGN-029 a password of %d characters has the problems %j', (length, problems) => {
  const password = 'x'.repeat(length);
  expect(problemsOfRegistration({ ...good, password, confirm: password }, nothingMore)).toEqual(problems);
});

test('blanks count in a password, and the confirmation must match them', () => {
  expect(problemsOfRegistration({ ...good, password: '        ', confirm: '       ' }, nothingMore)).toEqual({ confirm: 'confirm' });
});

test.each(['administrator', 'Wisp 助手', '系统通知', '官方', 'аdmin'])(
  'SIGN-032 refuses the reserved nickname %s before the registration is sent',
  (nickName) => {
    expect(problemsOfRegistration({ ...good, nickName }, nothingMore)).toEqual({ nickName: 'nicknameReserved' });
  },
);

test('treats a nickname of only invisible marks as empty', () => {
  expect(problemsOfRegistration({ ...good, nickName: '\u202e\u200b' }, nothingMore)).toEqual({ nickName: 'nickname' });
});

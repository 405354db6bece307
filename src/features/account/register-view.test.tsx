// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { click, find, findButton, mount, speak, submit, type, type Mounted } from '../../../tests/support/mount.ts';
import { RegisterView, type RegisterViewProps } from './register-view.tsx';

let mounted: Mounted;
let submitted: unknown[];
let smsAsked: string[];
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

const OPEN = { isOpen: true, isSmsRequired: false, isInviteRequired: false };

function view(changes: Partial<RegisterViewProps> = {}) {
  return (
    <RegisterView
      page={{
        company: { name: '', email: '', icp: '' },
        links: { userAgreement: '/a', privacyPolicy: '/b' },
        onLanguage: () => undefined,
      }}
      state={{ kind: 'idle' }}
      isOffline={false}
      config={OPEN}
      onSubmit={(account) => submitted.push(account)}
      onLogin={() => undefined}
      onRequestSms={(phone) => smsAsked.push(phone)}
      {...changes}
    />
  );
}

async function open(changes: Partial<RegisterViewProps> = {}): Promise<void> {
  submitted = [];
  smsAsked = [];
  mounted = await mount(view(changes));
}

/** Finds the field by its label, as a user does. */
function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((element) => element.textContent === label)?.control;
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field is called ${label}`);
  return found;
}

async function fill(): Promise<void> {
  await type(field('手机号'), '138 0013 8000');
  await type(field('昵称'), ' 陈屿 ');
  await type(field('密码'), 'secret-1');
  await type(field('确认密码'), 'secret-1');
}

const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent).filter(Boolean);

test('SIGN-030 N1 sends no empty optional field and no code that the operator does not require', async () => {
  await open();
  await fill();
  await submit();
  expect(submitted).toEqual([{ phone: '13800138000', nickName: '陈屿', password: 'secret-1' }]);
});

test('SIGN-030 N1 requires the codes that the operator asks for, and sends the gender when the user chose it', async () => {
  await open({ config: { isOpen: true, isSmsRequired: true, isInviteRequired: true } });
  await fill();
  await submit();
  expect(alerts()).toEqual(['请输入验证码', '请输入邀请码']);
  await type(field('短信验证码'), ' 123456 ');
  await type(field('邀请码'), 'WISP');
  await click(find('input[type="radio"][value="female"]'));
  await submit();
  expect(submitted).toEqual([{ phone: '13800138000', nickName: '陈屿', password: 'secret-1', smsCode: '123456', inviteCode: 'WISP', gender: 1 }]);
});

test('SIGN-033 keeps every field after the server refuses the registration', async () => {
  await open();
  await fill();
  await mounted.rerender(view({ state: { kind: 'failed', text: '该手机号已注册' } }));
  expect(alerts()).toEqual(['该手机号已注册']);
  expect([field('手机号').value, field('昵称').value, field('密码').value]).toEqual(['138 0013 8000', ' 陈屿 ', 'secret-1']);
});

test('SIGN-031 requests an SMS code only for a complete phone number, and again only after the wait', async () => {
  const config = { ...OPEN, isSmsRequired: true };
  await open({ config });
  await click(findButton('获取验证码'));
  expect([smsAsked, alerts()]).toEqual([[], ['请输入正确的手机号']]);
  await type(field('手机号'), '13800138000');
  await click(findButton('获取验证码'));
  expect(smsAsked).toEqual(['13800138000']);

  vi.useFakeTimers();
  await mounted.rerender(view({ config, smsWait: { seconds: 60 } }));
  expect(findButton('60 秒后重发').disabled).toBe(true);
  await act(async () => vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
  expect(findButton('获取验证码').disabled).toBe(false);
});

test('SIGN-028 shows that registration is closed instead of the form', async () => {
  await open({ config: { ...OPEN, isOpen: false } });
  expect(mounted.container.textContent.includes('暂未开放注册')).toBe(true);
  expect(document.querySelector('form')).toBeNull();
});

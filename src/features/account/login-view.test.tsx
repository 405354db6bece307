// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { click, find, findButton, mount, speak, submit, type, type Mounted } from '../../../tests/support/mount.ts';
import type { FormState, GuestPage } from './guest-page.ts';
import { LoginView } from './login-view.tsx';

const page: GuestPage = {
  company: { name: '云雀科技', email: 'hello@example.com', icp: '' },
  links: { userAgreement: '/h5/userAgreement', privacyPolicy: '/h5/privacyPolicy' },
  onLanguage: () => undefined,
};

let mounted: Mounted;
let submitted: unknown[];
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

function view({ state = { kind: 'idle' }, isOffline = false, onRegister }: { state?: FormState; isOffline?: boolean; onRegister?: () => void } = {}) {
  return (
    <LoginView
      page={page}
      state={state}
      isOffline={isOffline}
      onSubmitPhone={(login) => submitted.push({ by: 'phone', ...login })}
      onSubmitId={(login) => submitted.push({ by: 'id', ...login })}
      onRegister={onRegister}
    />
  );
}

async function open(options: Parameters<typeof view>[0] = {}): Promise<void> {
  submitted = [];
  mounted = await mount(view(options));
}

const phone = () => find<HTMLInputElement>('input[name="phone"]');
const password = () => find<HTMLInputElement>('input[name="password"]');
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent).filter(Boolean);

test('SIGN-016 groups the digits of a phone number during typing, and sends plain digits and the unchanged password', async () => {
  await open();
  await type(phone(), '13800138000');
  expect(phone().value).toBe('138 0013 8000');
  await type(password(), ' pass 词 ');
  await click(find('input[type="checkbox"]'));
  await submit();
  expect(submitted).toEqual([{ by: 'phone', phone: '13800138000', password: ' pass 词 ', isPublicComputer: true }]);
});

test('SIGN-015 the ID tab signs in by ID and keeps the typed password', async () => {
  await open();
  await type(password(), 'secret-1');
  await click(findButton('ID 登录'));
  await type(find<HTMLInputElement>('input[name="wtId"]'), ' 10086427 ');
  await submit();
  expect(submitted).toEqual([{ by: 'id', wtId: '10086427', password: 'secret-1', isPublicComputer: false }]);
});

test('SIGN-017 does not send empty fields, shows an error for each and focuses the first', async () => {
  await open();
  await submit();
  expect(submitted).toEqual([]);
  expect(alerts()).toEqual(['请输入正确的手机号', '请输入密码']);
  expect(document.activeElement).toBe(phone());
  await type(phone(), '138');
  expect(alerts()).toEqual(['请输入密码']);
});

test('SIGN-018 sends no second attempt while the first runs, and shows its failure without clearing the fields', async () => {
  await open();
  await type(phone(), '13800138000');
  await type(password(), 'secret-1');
  await mounted.rerender(view({ state: { kind: 'busy' } }));
  await submit();
  expect(submitted).toEqual([]);
  await mounted.rerender(view({ state: { kind: 'failed', text: '账号或密码错误' } }));
  expect(alerts()).toEqual(['账号或密码错误']);
  expect([phone().value, password().value]).toEqual(['138 0013 8000', 'secret-1']);
});

test('SIGN-022 sends nothing offline, shows the reason and keeps the typed values', async () => {
  await open();
  await type(phone(), '13800138000');
  await type(password(), 'secret-1');
  await mounted.rerender(view({ isOffline: true }));
  await submit();
  expect(submitted).toEqual([]);
  expect(find('[role="status"]').textContent).toBe('网络异常，登录需要联网');
  await mounted.rerender(view());
  await submit();
  expect(submitted).toHaveLength(1);
});

test('SIGN-028 offers registration only when it is open', async () => {
  await open();
  expect(mounted.container.textContent.includes('还没有账号')).toBe(false);
  let asked = 0;
  await mounted.rerender(view({ onRegister: () => asked++ }));
  await click(findButton('注册'));
  expect(asked).toBe(1);
});

test('SIGN-010 links both agreements of the operator', async () => {
  await open();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['用户协议', '/h5/userAgreement'],
    ['隐私政策', '/h5/privacyPolicy'],
  ]);
});

test('password managers recognise both fields', async () => {
  await open();
  expect([phone().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
});

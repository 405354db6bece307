// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { click, find, findButton, mount, speak, submit, type, type Mounted } from '../../../tests/support/mount.ts';
import { LockPasswordView, type LockPasswordViewProps } from './lock-password-view.tsx';

let mounted: Mounted;
let events: string[];
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

function view(changes: Partial<LockPasswordViewProps> = {}) {
  return (
    <LockPasswordView
      page={{ company: { name: '', email: '', icp: '' }, links: { userAgreement: '/a', privacyPolicy: '/b' }, onLanguage: () => undefined }}
      state={{ kind: 'idle' }}
      isOffline={false}
      tips={{ text: '宠物的名字', maskedPhone: '138 **** 8000', remain: 4 }}
      onSubmit={(password) => events.push(`submit ${password}`)}
      onBack={() => events.push('back')}
      {...changes}
    />
  );
}

async function open(changes: Partial<LockPasswordViewProps> = {}): Promise<void> {
  events = [];
  mounted = await mount(view(changes));
}

const input = () => find<HTMLInputElement>('input[type="password"]');

test('SIGN-025 N7 shows the tips, the masked phone number and the number of attempts left', async () => {
  await open();
  for (const text of ['宠物的名字', '当前账号 138 **** 8000', '还可以尝试 4 次']) expect(mounted.container.textContent).toContain(text);
});

test('sends the second password as typed, and nothing while the field is empty', async () => {
  await open();
  await submit();
  await type(input(), ' 喵 ');
  await submit();
  await click(findButton('返回登录'));
  expect(events).toEqual(['submit  喵 ', 'back']);
});

test('SIGN-026 N6 disables the form of a locked account for the time that the server gave, then enables it again', async () => {
  vi.useFakeTimers();
  await open();
  await type(input(), 'x');
  await mounted.rerender(view({ lockedFor: { seconds: 61 } }));
  await submit();
  expect([input().disabled, findButton('1:01').disabled, events]).toEqual([true, true, []]);
  await act(async () => vi.advanceTimersByTime(31_000));
  expect(findButton('0:30').disabled).toBe(true);
  await act(async () => vi.advanceTimersByTime(30_000));
  vi.useRealTimers();
  expect(input().disabled).toBe(false);
  await submit();
  expect(events).toEqual(['submit x']);
});

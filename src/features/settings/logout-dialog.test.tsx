// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { click, find, findButton, mount, speak, type Mounted } from '../../../tests/support/mount.ts';
import { LogoutDialog } from './logout-dialog.tsx';
import type { LogoutChoice } from './settings-props.ts';

let mounted: Mounted;
let left: LogoutChoice[];
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

async function open(suggested: LogoutChoice, pendingCount: number): Promise<void> {
  left = [];
  mounted = await mount(
    <LogoutDialog open suggested={suggested} pendingCount={pendingCount} onLogout={(choice) => left.push(choice)} onClose={() => undefined} />,
  );
}

const dialog = () => find('[role="alertdialog"]');

test('SIGN-035 keeps the data of a private device by default', async () => {
  await open('keep', 3);
  expect(dialog().textContent).not.toContain('3 条消息');
  await click(findButton('退出登录', dialog()));
  expect(left).toEqual(['keep']);
});

test('SIGN-035 suggests clearing on a public computer', async () => {
  await open('clear', 0);
  await click(findButton('清除并退出', dialog()));
  expect(left).toEqual(['clear']);
});

test('SIGN-036 G11 shows how many unsent messages clearing would delete', async () => {
  await open('keep', 3);
  await click(find('input[value="clear"]'));
  expect(dialog().textContent).toContain('有 3 条消息还没有发出，清除后将无法找回');
  await click(findButton('清除并退出', dialog()));
  expect(left).toEqual(['clear']);
});

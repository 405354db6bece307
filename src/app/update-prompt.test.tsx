// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { click, findButton, mount, speak, type Mounted } from '../../tests/support/mount.ts';
import type { Application, BuildStanding } from '../client/application.ts';
import { ApplicationContext } from './application-context.ts';
import { UpdatePrompt } from './update-prompt.tsx';

let mounted: Mounted;
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

const apply = vi.fn<() => Promise<void>>(async () => undefined);

async function show(standing: BuildStanding, isWaiting = false): Promise<void> {
  const update: Application['update'] = {
    isWaiting: () => isWaiting,
    standing: () => standing,
    learn: () => undefined,
    subscribe: () => () => undefined,
    apply,
  };
  mounted = await mount(
    <ApplicationContext.Provider value={{ update, build: 'Bx4kQ1aa' } as Application}>
      <UpdatePrompt />
    </ApplicationContext.Provider>,
  );
}
const sentText = () => document.querySelector('[role="status"]')?.textContent;

test.each([
  ['current', false, undefined],
  ['current', true, '新版本已就绪立即更新'],
  ['behind', true, '新版本已就绪立即更新'],
  ['behind', false, '有新版本可用立即更新'],
  ['tooOld', false, '当前版本过旧，请更新后继续使用立即更新'],
  ['tooOld', true, '当前版本过旧，请更新后继续使用立即更新'],
] as const)('STORE-027 a build that is %s, with a new build waiting %s, shows %s', async (standing, isWaiting, words) => {
  await show(standing, isWaiting);
  expect(sentText()).toBe(words);
  // The build that asks for the update, for a user's bug report.
  expect(document.querySelector('[data-build]')?.getAttribute('data-build')).toBe(words === undefined ? undefined : 'Bx4kQ1aa');
});

test('the notice of a build that is too old has an update button and no close button', async () => {
  await show('tooOld');
  expect(document.querySelectorAll('button')).toHaveLength(1);
  await click(findButton('立即更新'));
  expect(apply).toHaveBeenCalledOnce();
});

test('STORE-027 the close button hides the notice of a newer version', async () => {
  await show('behind');
  await click(findButton('关闭'));
  expect(sentText()).toBeUndefined();
});

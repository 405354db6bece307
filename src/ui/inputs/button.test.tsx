// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { click, find, mount, type Mounted } from '../../../tests/support/mount.ts';
import { Button } from './button.tsx';

let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.unmount();
});

test('a busy button ignores a second press', async () => {
  let presses = 0;
  mounted = await mount(<Button onClick={() => presses++}>保存</Button>);
  await click(find('button'));
  await mounted.rerender(
    <Button busy onClick={() => presses++}>
      保存
    </Button>,
  );
  await click(find('button'));
  expect([presses, find('button').getAttribute('aria-busy')]).toEqual([1, 'true']);
});

test('a button with a disabled reason stays focusable, shows the reason and does nothing', async () => {
  let presses = 0;
  mounted = await mount(
    <Button disabledReason="联网后可用" onClick={() => presses++}>
      解散
    </Button>,
  );
  const key = find<HTMLButtonElement>('button');
  await click(key);
  expect([presses, key.disabled, key.getAttribute('aria-disabled'), key.textContent, key.dataset['tip']]).toEqual([
    0,
    false,
    'true',
    '解散联网后可用',
    '联网后可用',
  ]);
});

test('a submit button with a disabled reason does not submit', async () => {
  let submits = 0;
  mounted = await mount(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits++;
      }}
    >
      <Button type="submit" disabledReason="联网后可用">
        登录
      </Button>
    </form>,
  );
  await click(find('button'));
  expect(submits).toBe(0);
});

// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { find, mount, press, submit, type Mounted } from '../../../tests/support/mount.ts';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';

let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.unmount();
});

const nothing = () => undefined;

function form(onSubmit: () => void, refusals = 0, error?: string) {
  return (
    <Form label="资料" onSubmit={onSubmit} refusals={refusals}>
      <TextField label="昵称" value="陈" onChange={nothing} />
      <TextField label="签名" value="" onChange={nothing} error={error} />
    </Form>
  );
}

test('the Enter that ends a composition does not submit', async () => {
  mounted = await mount(form(nothing));
  const field = find('input');
  expect(await press(field, 'Enter', { isComposing: true })).toBe(false);
  expect(await press(field, 'Enter', { keyCode: 229 })).toBe(false);
});

test('leaves a plain Enter, and any other key inside a composition, to the browser', async () => {
  mounted = await mount(form(nothing));
  const field = find('input');
  expect(await press(field, 'Enter')).toBe(true);
  expect(await press(field, 'a', { isComposing: true })).toBe(true);
});

test('submitting calls onSubmit', async () => {
  let submits = 0;
  mounted = await mount(form(() => submits++));
  await submit();
  expect(submits).toBe(1);
});

test('a refused submit focuses the first field with an error and announces the error', async () => {
  mounted = await mount(form(nothing));
  await mounted.rerender(form(nothing, 1, '太长'));
  const wrong = find<HTMLInputElement>('[aria-invalid="true"]');
  expect(document.activeElement).toBe(wrong);
  expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe('太长');
  expect(find('[role="alert"]').textContent).toBe('太长');
});

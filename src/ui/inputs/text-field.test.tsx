// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { click, find, findButton, mount, type as typeText, type Mounted } from '../../../tests/support/mount.ts';
import { TextField } from './text-field.tsx';

let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.unmount();
});

function Nickname() {
  const [name, setName] = useState('');
  return <TextField label="昵称" value={name} onChange={setName} max={4} clearLabel="清除" />;
}

function Secret() {
  const [secret, setSecret] = useState('小心');
  return <TextField label="密码" type="password" value={secret} onChange={setSecret} revealLabels={{ show: '显示密码', hide: '隐藏密码' }} />;
}

test('the counter counts code points after trimming, and the field keeps all typed text', async () => {
  mounted = await mount(<Nickname />);
  const field = find<HTMLInputElement>('input');
  await typeText(field, ' 🐳🐳🐳🐳🐳 ');
  expect([field.value, mounted.container.textContent.includes('5/4')]).toEqual([' 🐳🐳🐳🐳🐳 ', true]);
});

test('the clear button empties the field and keeps the focus in it', async () => {
  mounted = await mount(<Nickname />);
  const field = find<HTMLInputElement>('input');
  await typeText(field, '陈屿');
  await click(findButton('清除'));
  expect([field.value, document.activeElement]).toEqual(['', field]);
  expect(mounted.container.querySelector('button')).toBeNull();
});

test('a password can be shown and hidden again', async () => {
  mounted = await mount(<Secret />);
  const field = find<HTMLInputElement>('input');
  const shapes = [field.type];
  await click(findButton('显示密码'));
  shapes.push(field.type);
  await click(findButton('隐藏密码'));
  shapes.push(field.type);
  expect(shapes).toEqual(['password', 'text', 'password']);
});

test('the label belongs to the field', async () => {
  mounted = await mount(<Nickname />);
  expect(find<HTMLLabelElement>('label').control).toBe(find('input'));
});

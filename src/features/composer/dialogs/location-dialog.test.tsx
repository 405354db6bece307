// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { afterAct, click, findButton, PATIENT, submit, type } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import { LocationDialog, type Sendable } from './location-dialog.tsx';

const account = openClientPerTest();
const onSend = vi.fn<(message: Sendable) => void>();
const fields = () => [...document.querySelectorAll<HTMLInputElement>('form input')];
const values = afterAct(() => fields().map(({ value }) => value));
const kept = async () => (await account.db.kv.get('formTexts'))?.value ?? {};

async function open() {
  onSend.mockClear();
  const mounted = await account.show(<LocationDialog open onSend={onSend} onClose={() => undefined} />);
  await expect
    .poll(
      afterAct(() => fields().length),
      PATIENT,
    )
    .toBe(4);
  return mounted;
}

async function fill(texts: readonly string[]): Promise<void> {
  for (const [at, text] of texts.entries()) await type(fields()[at] ?? document.createElement('input'), text);
}

test('PEOPLE-119 G11 restores the typed texts of a location after the page was closed, and sends them', async () => {
  const mounted = await open();
  await fill(['海埂公园', '', '24.96', '102.66']);
  await expect.poll(kept, PATIENT).toMatchObject({ 'location/longitude': '102.66' });
  await mounted.unmount();
  await open();
  await expect.poll(values, PATIENT).toEqual(['海埂公园', '', '24.96', '102.66']);
  expect(document.body.textContent).toContain('已恢复上次未保存的内容');
  await submit();
  expect(onSend).toHaveBeenCalledOnce();
  await expect.poll(kept, PATIENT).toEqual({});
});

test('PEOPLE-119 drops the restored texts of a location at a press', async () => {
  await account.db.kv.put({ key: 'formTexts', value: { 'location/title': '海埂公园' } });
  await open();
  await expect.poll(values, PATIENT).toEqual(['海埂公园', '', '', '']);
  await click(findButton('放弃'));
  await expect.poll(values, PATIENT).toEqual(['', '', '', '']);
  await expect.poll(kept, PATIENT).toEqual({});
});

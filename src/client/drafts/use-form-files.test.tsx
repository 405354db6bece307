// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterAct, click, find, findButton, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { useFormFiles } from './use-form-files.ts';

const account = openClientPerTest();
// The test database does not accept the blobs of the test page.
beforeEach(() => void vi.stubGlobal('Blob', NodeBlob));
afterEach(() => void vi.unstubAllGlobals());

const FILES = ['1', '22', '333'].map((text) => new NodeBlob([text], { type: 'image/png' }) as unknown as Blob);

function Field({ isOpen = true }: { isOpen?: boolean }) {
  const { files, change, forget } = useFormFiles('newGroup/picture', isOpen);
  const next = FILES[files.length];
  return (
    <>
      <output>{files.map(({ size }) => size).join(' ')}</output>
      <button onClick={() => change(next === undefined ? files : [...files, next])}>add</button>
      <button onClick={() => change(files.slice(1))}>remove</button>
      <button onClick={forget}>forget</button>
    </>
  );
}
const shown = afterAct(() => find('output').textContent);
const kept = async () => account.db.blobs.where('blobId').startsWith('form:newGroup/picture:').count();

test('PEOPLE-119 G11 restores chosen files after the page was closed', async () => {
  let mounted = await account.show(<Field />);
  for (let turn = 0; turn < 3; turn += 1) await click(findButton('add'));
  await click(findButton('remove'));
  expect(await shown()).toBe('2 3');
  await expect.poll(kept, PATIENT).toBe(2);
  await mounted.unmount();
  mounted = await account.show(<Field />);
  await expect.poll(shown, PATIENT).toBe('2 3');
  await click(findButton('remove'));
  await expect.poll(kept, PATIENT).toBe(1);
});

test('PEOPLE-119 keeps no file that was saved or dropped', async () => {
  const mounted = await account.show(<Field />);
  await click(findButton('add'));
  await expect.poll(kept, PATIENT).toBe(1);
  await click(findButton('forget'));
  await expect.poll(kept, PATIENT).toBe(0);
  // The form does not change while it closes.
  expect(await shown()).toBe('1');
  await mounted.rerender(<Field isOpen={false} />);
  await mounted.rerender(<Field />);
  await expect.poll(shown, PATIENT).toBe('');
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { afterAct, click, find, findButton, PATIENT, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { useFormText } from './use-form-text.ts';

const account = openClientPerTest();

function Field({ name = 'remark/10002', stored = '念念', isOpen = true }: { name?: string; stored?: string; isOpen?: boolean }) {
  const field = useFormText(name, stored, isOpen);
  return (
    <>
      <input value={field.text} onChange={(event) => field.change(event.target.value)} />
      <output>{field.isDraft ? 'draft' : ''}</output>
      <button onClick={field.forget}>forget</button>
      <button onClick={field.reset}>reset</button>
    </>
  );
}
const shown = afterAct(() => [find<HTMLInputElement>('input').value, find('output').textContent]);
const kept = async () => (await account.db.kv.get('formTexts'))?.value;

test('PEOPLE-082 G11 restores a typed text after the page was closed, each in its own field', async () => {
  let mounted = await account.show(<Field />);
  await expect.poll(shown, PATIENT).toEqual(['念念', '']);
  await type(find<HTMLInputElement>('input'), '苏老师');
  await expect.poll(kept, PATIENT).toEqual({ 'remark/10002': '苏老师' });
  await mounted.unmount();
  mounted = await account.show(<Field />);
  await expect.poll(shown, PATIENT).toEqual(['苏老师', 'draft']);
  await mounted.unmount();
  await account.show(<Field name="remark/10003" stored="" />);
  await expect.poll(shown, PATIENT).toEqual(['', '']);
});

test('PEOPLE-082 keeps nothing of a text that was saved, dropped or typed back', async () => {
  const mounted = await account.show(<Field />);
  await type(find<HTMLInputElement>('input'), '苏老师');
  await type(find<HTMLInputElement>('input'), '念念');
  await expect.poll(kept, PATIENT).toEqual({});
  await type(find<HTMLInputElement>('input'), '苏老师');
  await click(findButton('forget'));
  await expect.poll(kept, PATIENT).toEqual({});
  // The field does not change while its dialog closes.
  expect(await shown()).toEqual(['苏老师', '']);
  await mounted.rerender(<Field isOpen={false} />);
  await mounted.rerender(<Field />);
  await expect.poll(shown, PATIENT).toEqual(['念念', '']);
});

test('a field follows the stored text until the user types', async () => {
  const mounted = await account.show(<Field />);
  await mounted.rerender(<Field stored="小苏" />);
  await expect.poll(shown, PATIENT).toEqual(['小苏', '']);
  await type(find<HTMLInputElement>('input'), '苏老师');
  await mounted.rerender(<Field stored="老苏" />);
  await expect.poll(shown, PATIENT).toEqual(['苏老师', '']);
  await click(findButton('reset'));
  await expect.poll(shown, PATIENT).toEqual(['老苏', '']);
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { afterAct, click, find, findButton, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useKeptChosen } from './use-kept-chosen.ts';

const account = openClientPerTest();
const aTarget = (name: string): Target => ({ conversationID: name, id: name, name, nick: name, avatar: '', isGroup: false, notice: undefined });
const KNOWN = ['a', 'b', 'c'].map(aTarget);
const NOBODY: readonly string[] = [];

type PickProps = { initialIds?: readonly string[]; known?: readonly Target[] | undefined };

function Pick({ initialIds = NOBODY, known = KNOWN }: PickProps) {
  const chosen = useKeptChosen({ field: 'tagMembers/t1', open: true, known, initialIds, max: 20, tooMany: 'tabs.tooMany' });
  return (
    <>
      <output>{`${chosen.list.map(({ name }) => name).join(' ')}${chosen.isDraft ? ' draft' : ''}`}</output>
      {KNOWN.map((target) => (
        <button key={target.id} onClick={() => chosen.toggle(target)}>
          {target.name}
        </button>
      ))}
      <button onClick={chosen.forget}>forget</button>
    </>
  );
}
const shown = afterAct(() => find('output').textContent);
const kept = async () => (await account.db.kv.get('formTexts'))?.value;
const press = async (names: string) => {
  for (const name of names) await click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? document.body);
};

test('PEOPLE-119 G11 restores chosen people in their order after the page was closed', async () => {
  const mounted = await account.show(<Pick />);
  await press('cab');
  await press('a');
  await expect.poll(kept, PATIENT).toEqual({ 'tagMembers/t1': 'c\nb' });
  await mounted.unmount();
  await account.show(<Pick />);
  await expect.poll(shown, PATIENT).toBe('c b draft');
});

test('PEOPLE-119 restores that all of the first choice were dropped', async () => {
  const mounted = await account.show(<Pick initialIds={['a']} />);
  expect(await shown()).toBe('a');
  await press('a');
  await expect.poll(kept, PATIENT).toEqual({ 'tagMembers/t1': '' });
  await mounted.unmount();
  await account.show(<Pick initialIds={['a']} />);
  await expect.poll(shown, PATIENT).toBe(' draft');
});

test('PEOPLE-119 keeps nothing of a choice that was saved or chosen back, and leaves out who is gone', async () => {
  const mounted = await account.show(<Pick />);
  await press('a');
  await expect.poll(kept, PATIENT).toEqual({ 'tagMembers/t1': 'a' });
  await press('a');
  await expect.poll(kept, PATIENT).toEqual({});
  await press('ab');
  await mounted.unmount();
  await account.show(<Pick known={KNOWN.slice(1)} />);
  await expect.poll(shown, PATIENT).toBe('b draft');
  await click(findButton('forget'));
  await expect.poll(kept, PATIENT).toEqual({});
});

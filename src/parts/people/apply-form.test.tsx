// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aFriend, aGroup, anApply } from '../../../tests/support/builders.ts';
import { afterAct, find, PATIENT, submit, type, type Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { ApplyForm } from './apply-form.tsx';

const account = openClientPerTest();
const REASON = 'input';
const bodies = async () => (await account.db.ops.toArray()).map(({ call }) => call.kind === 'http' && call.body);
const show = async (groupNumber: string) =>
  account.show(<ApplyForm wtId="10009" source={groupNumber === '' ? 1 : 5} groupNumber={groupNumber} onDone={() => undefined} />);
const placeholder = afterAct(() => find<HTMLInputElement>(REASON).placeholder);

async function openInGroup(groupName: string): Promise<Mounted> {
  await account.db.kv.put({ key: 'me', value: aFriend('10001', { nickName: '陈屿' }) });
  await account.db.groups.put(aGroup('200001', { groupName }));
  const shown = await show('200001');
  await expect.poll(placeholder, PATIENT).toContain(groupName.slice(0, 4));
  return shown;
}

test('PEOPLE-037 sends the name of the applicant and the group as the reason if the user types none', async () => {
  await openInGroup('昆明骑行群');
  await expect.poll(placeholder, PATIENT).toContain('陈屿');
  await submit();
  const applyInfo = '我是群聊“昆明骑行群”的陈屿';
  await expect.poll(bodies, PATIENT).toEqual([{ applyWtId: '10009', applySource: 5, applyInfo, groupNumber: '200001' }]);
});

test('PEOPLE-037 sends a typed reason instead, and no reason outside of a group', async () => {
  const shown = await openInGroup('昆明骑行群');
  await type(find<HTMLInputElement>(REASON), '一起骑车');
  await submit();
  await expect.poll(bodies, PATIENT).toMatchObject([{ applyInfo: '一起骑车' }]);
  await shown.unmount();
  await account.db.ops.clear();
  await show('');
  await submit();
  await expect.poll(bodies, PATIENT).toMatchObject([{ applyInfo: '', applySource: 1 }]);
});

test('PEOPLE-037 cuts a standard reason to 60 characters', async () => {
  await openInGroup('🚴'.repeat(80));
  await submit();
  await expect.poll(async () => (await bodies()).length, PATIENT).toBe(1);
  const [body] = await bodies();
  expect([...String(body && body['applyInfo'])].length).toBe(60);
});

test('PEOPLE-042 offers the reason of the waiting application, and no standard reason', async () => {
  await account.db.applies.put(anApply('10009', { direction: 2, applyInfo: '一起骑车' }));
  const shown = await show('');
  await expect
    .poll(
      afterAct(() => find<HTMLInputElement>(REASON).value),
      PATIENT,
    )
    .toBe('一起骑车');
  await shown.unmount();
  await account.db.applies.put(anApply('10009', { direction: 2, applyInfo: '我是群聊“昆明骑行群”的陈屿陈屿陈屿' }));
  await show('');
  await expect
    .poll(
      afterAct(() => find<HTMLInputElement>(REASON).value),
      PATIENT,
    )
    .toBe('');
});

test('PEOPLE-038 sends no remark of more than 15 characters', async () => {
  await show('');
  const [, remark] = document.querySelectorAll<HTMLInputElement>('input');
  if (remark === undefined) throw new Error('no remark');
  await type(remark, '名'.repeat(16));
  await submit();
  expect(document.body.textContent).toContain('最多 15 个字');
  expect(await bodies()).toEqual([]);
});

test('PEOPLE-131 the reason of an application has the focus when the form opens, because the form replaces the pressed button', async () => {
  await show('');
  expect(document.activeElement).toBe(find(REASON));
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, expect, test } from 'vitest';
import { giveLayout } from '../../../tests/support/give-layout.ts';
import { afterAct, click, find, PATIENT, press, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import type { Target, Targets } from '../../core/forward/forward-targets.ts';
import { TargetPicker } from './target-picker.tsx';
import { useChosen, type ChosenOptions } from './use-chosen.ts';
import type { PickerView } from './use-target-rows.ts';

const NOBODY: Targets = { recent: [], contacts: [], groups: [] };
const NO_CHOICE: readonly Target[] = [];
const REQUEST = {};
const SOUNDS: Readonly<Record<string, readonly string[]>> = { 苏念: ['su', 'nian'], 陈屿: ['chen', 'yu'] };
const account = openClientPerTest();
/** Answers like a leader tab. */
const ask = (async (name: string, { names = [] }: { names?: readonly string[] }) =>
  name === 'spellNames' ? names.map((one) => SOUNDS[one] ?? []) : undefined) as unknown as LiveSync['ask'];

beforeAll(giveLayout);

const aTarget = (id: string, name: string, parts: Partial<Target> = {}): Target => ({
  conversationID: `C2C${id}`,
  id,
  name,
  nick: name,
  avatar: '',
  isGroup: false,
  notice: undefined,
  ...parts,
});
const FRIENDS = [aTarget('10002', '苏念'), aTarget('10003', '007'), aTarget('10004', '陈屿'), aTarget('10005', 'Sam', { notice: 'blocked' })];

type PickerProps = { targets: Targets; views?: readonly [PickerView, ...PickerView[]]; max?: number; emptyText?: string };

function Picker({ max = 20, views = ['contacts'], ...props }: PickerProps) {
  const options: ChosenOptions = { max, tooMany: 'forward.tooMany', initial: NO_CHOICE };
  return <TargetPicker views={views} chosen={useChosen(REQUEST, options)} chosenLabel="chosen" {...props} />;
}

const show = async (props: PickerProps) => account.show(<Picker {...props} />, {}, { ask });
const expectEventually = async (look: () => unknown, value: unknown) => {
  await expect.poll(afterAct(look), PATIENT).toEqual(value);
};
const inList = (selector: string) => [...document.querySelectorAll<HTMLElement>(`[data-forward-list] ${selector}`)];
const shown = () => inList('p, [data-target] bdi').map((row) => row.textContent);
const chosen = () => [...document.querySelectorAll('[aria-label="chosen"] bdi')].map(({ textContent }) => textContent);
const all = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].find((one) => one.closest('label')?.textContent === '全选');
const pressAll = async () => {
  const box = all();
  if (box === undefined) throw new Error('no entry for all');
  await click(box);
};

test.each<[string, PickerView, string]>([
  ['no conversations', 'recent', '暂无最近会话'],
  ['no friends', 'contacts', '暂无联系人'],
  ['no groups', 'groups', '暂无群组'],
])('MSG-047 a selector with %s shows a text for that', async (_what, view, words) => {
  await show({ targets: NOBODY, views: [view] });
  await expectEventually(() => find('[data-forward-list] [role="status"]').textContent, words);
  expect(all()).toBeUndefined();
});

test('MSG-047 a selector without a search result shows a text for that', async () => {
  await show({ targets: { ...NOBODY, contacts: FRIENDS } });
  await type(find<HTMLInputElement>('input[type="search"]'), '没有这个人');
  await expectEventually(shown, ['联系人或群聊不存在']);
});

test('PEOPLE-110 friends are below the letter of their sound, others last under #', async () => {
  await show({ targets: { ...NOBODY, contacts: FRIENDS } });
  await expectEventually(shown, ['C', '陈屿', 'S', '苏念', 'Sam', '#', '007']);
});

test('PEOPLE-110 the views of friends and groups lead back to the recent conversations', async () => {
  const views = ['recent', 'contacts', 'groups'] as const;
  await show({ targets: { recent: [aTarget('10004', '陈屿')], contacts: FRIENDS, groups: [aTarget('200001', 'Riders', { isGroup: true })] }, views });
  const tab = (at: number) => document.querySelectorAll<HTMLElement>('[role="tab"]')[at];
  await expectEventually(shown, ['陈屿']);
  await click(tab(2) ?? document.body);
  await expectEventually(shown, ['R', 'Riders']);
  await click(tab(0) ?? document.body);
  await expectEventually(shown, ['陈屿']);
});

test('PEOPLE-111 the entry for all chooses all that can be chosen, and drops them', async () => {
  await show({ targets: { ...NOBODY, contacts: FRIENDS } });
  await expectEventually(() => shown().length, 7);
  await pressAll();
  await expectEventually(chosen, ['陈屿', '苏念', '007']);
  expect(all()?.checked).toBe(true);
  await pressAll();
  await expectEventually(chosen, []);
});

test('PEOPLE-111 the entry for all stops at the limit with a toast, and then drops the chosen ones', async () => {
  await show({ targets: { ...NOBODY, contacts: FRIENDS }, max: 2 });
  await expectEventually(() => shown().length, 7);
  await pressAll();
  await expectEventually(chosen, ['陈屿', '苏念']);
  expect(account.toasts.read().map(({ text }) => text)).toEqual(['最多选择 2 个转发对象']);
  await pressAll();
  await expectEventually(chosen, []);
});

test('PEOPLE-111 the entry for all chooses the results of a search', async () => {
  await show({ targets: { ...NOBODY, contacts: [...FRIENDS, aTarget('10006', '苏州')] } });
  await type(find<HTMLInputElement>('input[type="search"]'), '苏');
  await expectEventually(shown, ['苏念', '苏州']);
  await pressAll();
  await expectEventually(chosen, ['苏念', '苏州']);
});

test('PEOPLE-112 the arrow keys, Home and End move through the rows that can be chosen', async () => {
  await show({ targets: { ...NOBODY, contacts: FRIENDS } });
  await expectEventually(() => inList('input').map((input) => input.tabIndex), [0, -1, -1, -1]);
  const focused = () => document.activeElement?.closest('[data-target]')?.querySelector('bdi')?.textContent;
  const go = async (key: string, name: string) => {
    await press(
      document.activeElement?.closest('[data-target]') === null ? find('[data-forward-list] [role="list"]') : (document.activeElement as HTMLElement),
      key,
    );
    await expectEventually(focused, name);
  };
  inList('input')[0]?.focus();
  await go('ArrowDown', '苏念');
  await go('End', '007');
  await go('ArrowUp', '苏念');
  await go('Home', '陈屿');
});

test('PEOPLE-112 only the visible ones of 3,000 friends and of 3,000 chosen friends are in the document', async () => {
  const contacts = Array.from({ length: 3000 }, (_, at) => aTarget(String(20_000 + at), `Friend ${at}`));
  await show({ targets: { ...NOBODY, contacts }, max: Number.POSITIVE_INFINITY });
  await expectEventually(() => inList('input').length > 5, true);
  await pressAll();
  await expectEventually(() => find('[role="status"]').textContent, '已选择 3000');
  await expectEventually(() => chosen().length > 5, true);
  expect([inList('input').length < 100, chosen().length < 100]).toEqual([true, true]);
});

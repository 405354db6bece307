// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { aFriend, aGroup, aGroupMember } from '../../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../../client/client.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteResults } from './invite-results.tsx';

const account = openClientPerTest();
const REQUEST = { kind: 'invite-members', groupNumber: '200001' } as const;

// Without a layout the list has no height and renders no row.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body });
  class FixedSize {
    readonly #told: ResizeObserverCallback;
    constructor(confirmed: ResizeObserverCallback) {
      this.#told = confirmed;
    }
    observe(target: Element): void {
      const height = target.getAttribute('role') === 'list' ? 600 : 52;
      const entry = { target, contentRect: { width: 600, height } } as ResizeObserverEntry;
      queueMicrotask(() => this.#told([entry], this));
    }
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(document.defaultView ?? {}, { ResizeObserver: FixedSize });
});

async function show(network: 'online' | 'offline' = 'online') {
  await account.db.friends.bulkPut(['Ada', 'Bob', 'Cem'].map((nickName, at) => aFriend(String(10_002 + at), { nickName, friendsStatus: 0 })));
  await account.db.groups.put(aGroup('200001', { groupName: '读书会' }));
  await account.db.groupMembers.put(aGroupMember('200001', '10002'));
  const onClose = vi.fn<() => void>();
  const ask = (async (name: string) =>
    name === 'inviteCandidates' && network === 'online'
      ? [
          { wtId: '10003', isOpen: false },
          { wtId: '10004', isOpen: true },
        ]
      : undefined) as LiveSync['ask'];
  const status = { network, isCatchingUp: false } as const;
  const sync = { ask, status: () => status, refreshMembers: async () => true };
  await account.show(<InviteDialog open request={REQUEST} onClose={onClose} />, {}, sync);
  await expect
    .poll(
      afterAct(() => boxes().length),
      PATIENT,
    )
    .toBe(3);
  return { onClose };
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-forward-list] input')];
const text = afterAct(() => document.body.textContent);
const toasts = afterAct(() => account.toasts.read().map((toast) => toast.text));
const ops = async () => (await account.db.ops.toArray()).map(({ call }) => call.kind === 'http' && call.body);

test('GROUP-160 friends who are in the group cannot be chosen, by the server or by the stored members, with the reason', async () => {
  await show();
  await expect
    .poll(
      afterAct(() => boxes().map(({ disabled }) => disabled)),
      PATIENT,
    )
    .toEqual([true, true, false]);
  expect(document.querySelector('[data-target="C2C10002"]')?.textContent).toContain('已在群聊中');
  expect(findButton('邀请').getAttribute('aria-disabled')).toBe('true');
});

test('GROUP-161 shows the answer for each person in the dialog, and drops it when it is closed', async () => {
  const { onClose } = await show();
  await click(find('[data-target="C2C10004"] input'));
  await click(findButton('邀请'));
  await expect.poll(ops, PATIENT).toEqual([{ groupNumber: '200001', wtIds: ['10004'] }]);
  const [op] = await account.db.ops.toArray();
  const result = { key: op?.opId ?? '', groupNumber: '200001', joined: ['10003'], waiting: ['10002'], failed: [{ wtId: '10004', code: 11074 }] };
  await account.db.kv.put({ key: 'inviteResults', value: [result] });
  await account.db.ops.clear();
  await expect.poll(text, PATIENT).toContain('「读书会」的邀请结果');
  const people = [...document.querySelectorAll('[role="dialog"] li')].map((row) => row.textContent);
  expect(people.map((row) => row?.slice(-16))).toEqual([
    expect.stringContaining('群人数已满'),
    expect.stringContaining('等待群主或管理员审核'),
    expect.stringContaining('已加入群聊'),
  ]);
  await click(findButton('我知道了'));
  await expect.poll(async () => (await account.db.kv.get('inviteResults'))?.value, PATIENT).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('GROUP-161 an answer is no refusal while the names of its people are read', async () => {
  const { onClose } = await show();
  await click(find('[data-target="C2C10004"] input'));
  await click(findButton('邀请'));
  await expect.poll(ops, PATIENT).toEqual([{ groupNumber: '200001', wtIds: ['10004'] }]);
  const [op] = await account.db.ops.toArray();
  const read = account.db.friends.bulkGet.bind(account.db.friends);
  let release = (): void => undefined;
  const names = new Promise<void>((resolve) => (release = resolve));
  vi.spyOn(account.db.friends, 'bulkGet').mockImplementation(((keys: string[]) => names.then(() => read(keys))) as unknown as typeof read);
  const result = { key: op?.opId ?? '', groupNumber: '200001', joined: [], waiting: ['10004'], failed: [] };
  await account.db.transaction('rw', ['kv', 'ops'], async () => {
    await account.db.kv.put({ key: 'inviteResults', value: [result] });
    await account.db.ops.clear();
  });
  for (let turn = 0; turn < 50; turn += 1) await afterAct(() => undefined)();
  expect(onClose).not.toHaveBeenCalled();
  release();
  await expect.poll(text, PATIENT).toContain('等待群主或管理员审核');
});

test('GROUP-161 without a network the invitation waits, and its people are shown as invited', async () => {
  const { onClose } = await show('offline');
  await click(find('[data-target="C2C10004"] input'));
  await click(findButton('邀请'));
  await expect.poll(toasts, PATIENT).toEqual(['已保存，联网后自动邀请']);
  expect(onClose).toHaveBeenCalledOnce();
  await expect
    .poll(
      afterAct(() => document.querySelector('[data-target="C2C10004"]')?.textContent),
      PATIENT,
    )
    .toContain('已邀请，联网后发送');
});

test('GROUP-161 an answer that arrives later is shown, and a toast is enough when all have joined', async () => {
  const drops: string[] = [];
  const dropInviteResult = async (key: string) => {
    drops.push(key);
    await account.db.kv.put({ key: 'inviteResults', value: [] });
  };
  await account.db.kv.put({ key: 'inviteResults', value: [{ key: 'a', groupNumber: '200001', joined: ['10002'], waiting: [], failed: [] }] });
  await account.show(<InviteResults open onClose={() => undefined} />, { dropInviteResult });
  await expect.poll(toasts, PATIENT).toEqual(['邀请成功']);
  expect([drops, document.querySelector('[role="dialog"]')]).toEqual([['a'], null]);
});

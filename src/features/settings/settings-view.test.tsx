// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { click, find, findButton, mount, speak, type Mounted } from '../../../tests/support/mount.ts';
import { SettingsView, type SettingsViewProps } from './settings-view.tsx';

let mounted: Mounted;
let events: unknown[];
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

const sendText = (name: string) => (value?: unknown) => void events.push(value === undefined ? name : [name, value]);

function view(changes: Partial<SettingsViewProps> = {}) {
  return (
    <SettingsView
      account={{ wtId: '10086427', name: '陈屿' }}
      onCopyId={sendText('copy')}
      hidden={{ items: [], onShow: sendText('show'), onOpen: sendText('open') }}
      onBack={sendText('back')}
      appearance={{ theme: 'light', onTheme: sendText('theme'), onLanguage: sendText('language'), sendKey: 'enter', onSendKey: sendText('sendKey') }}
      notifications={{
        permission: 'granted',
        isAllowed: false,
        canBeConfirmed: true,
        hasPreviews: true,
        onAllow: sendText('allow'),
        onPreviews: sendText('previews'),
      }}
      storage={{ usedBytes: 2 ** 30, quotaBytes: 10 * 2 ** 30, persistence: 'not-persisted', offlineConversations: 128, onPersist: sendText('persist') }}
      devices={{
        items: [
          { deviceId: 'here', name: 'Chrome', lastActive: '刚刚', isCurrent: true },
          { deviceId: 'phone', name: 'Safari', lastActive: '昨天', isCurrent: false },
        ],
        isOffline: false,
        onRemove: sendText('remove'),
      }}
      logout={{ suggested: 'keep', pendingCount: 0, onLogout: sendText('logout') }}
      {...changes}
    />
  );
}

async function open(changes: Partial<SettingsViewProps> = {}): Promise<void> {
  events = [];
  mounted = await mount(view(changes));
}

const switchOf = (label: string) => find(`[role="switch"][aria-label^="${label}"]`);

test('SET-001, SET-016 each control reports the choice of the user', async () => {
  await open();
  await click(find('input[type="radio"][value="dark"]'));
  await click(switchOf('桌面通知'));
  await click(findButton('开启'));
  await click(findButton('复制 ID'));
  expect(events).toEqual([['theme', 'dark'], ['allow', true], 'persist', 'copy']);
});

test('NOTE-007 shows that the browser blocks notifications, and the switch does nothing', async () => {
  await open({
    notifications: {
      permission: 'denied',
      isAllowed: true,
      canBeConfirmed: true,
      hasPreviews: true,
      onAllow: sendText('allow'),
      onPreviews: sendText('previews'),
    },
  });
  const allow = switchOf('桌面通知');
  await click(allow);
  expect([allow.getAttribute('aria-checked'), events]).toEqual(['false', []]);
  expect(mounted.container.textContent).toContain('浏览器已禁止通知');
});

test('NOTE-015 shows that a browser without a push service notifies only while Wisp is open', async () => {
  await open({
    notifications: {
      permission: 'granted',
      isAllowed: true,
      canBeConfirmed: false,
      hasPreviews: true,
      onAllow: sendText('allow'),
      onPreviews: sendText('previews'),
    },
  });
  const allow = switchOf('桌面通知');
  expect([allow.getAttribute('aria-checked'), document.getElementById(allow.getAttribute('aria-describedby') ?? '')?.textContent]).toEqual([
    'true',
    '关闭 Wisp 后无法通知：此浏览器连不上推送服务',
  ]);
});

test('SET-012 asks before it removes another device, and does not offer to remove this one', async () => {
  await open();
  await click(findButton('移除设备 Safari'));
  expect(events).toEqual([]);
  const question = find('[role="alertdialog"]');
  expect(question.textContent).toContain('「Safari」将退出登录');
  await click(findButton('移除', question));
  expect(events).toEqual([['remove', 'phone']]);
  expect(() => findButton('移除设备 Chrome')).toThrow(/no key says/);
});

test('SET-013 does not remove a device offline, and the button shows the reason', async () => {
  await open({
    devices: { items: [{ deviceId: 'phone', name: 'Safari', lastActive: '昨天', isCurrent: false }], isOffline: true, onRemove: sendText('remove') },
  });
  const key = findButton('移除设备 Safari');
  await click(key);
  expect([key.getAttribute('aria-label'), document.querySelector('[role="alertdialog"]')]).toEqual(['移除设备 Safari (联网后可用)', null]);
});

test('SET-015 shows no storage figures that the browser does not provide', async () => {
  await open({ storage: { persistence: 'unsupported', offlineConversations: 0, onPersist: sendText('persist') } });
  expect(mounted.container.textContent).toContain('此浏览器无法统计');
  expect([document.querySelector('[role="progressbar"]'), mounted.container.textContent.includes('持久保存')]).toEqual([null, false]);
});

test('SET-017 offers a button to install the app, and instructions on iOS', async () => {
  const storage = { usedBytes: 1, quotaBytes: 2, persistence: 'unsupported', offlineConversations: 0, onPersist: sendText('persist') } as const;
  await open({ storage: { ...storage, install: { kind: 'prompt', run: sendText('install') } } });
  await click(findButton('安装 Wisp'));
  expect(events).toEqual(['install']);
  await mounted.rerender(view({ storage: { ...storage, install: { kind: 'ios' } } }));
  expect(mounted.container.textContent).toContain('添加到主屏幕');
  expect(() => findButton('安装 Wisp')).toThrow('no key says');
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { afterAct, find, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { ClientContext } from '../../client/client-context.tsx';
import { ScanDialog } from './scan-dialog.tsx';

const account = openClientPerTest();
const close = vi.fn<() => void>();

beforeEach(() => void vi.stubGlobal('isSecureContext', true));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  close.mockReset();
});

/** The dialog with a reader that finds `text` in every picture. */
async function show(text: string | undefined | Error): Promise<void> {
  vi.stubGlobal('createImageBitmap', async () => ({}));
  const read = async () => (text instanceof Error ? Promise.reject(text) : text);
  const client = { ...account.client, openQrReader: async () => ({ read, close: () => undefined }), emit: (intent: never) => account.intents.push(intent) };
  await account.show(
    <ClientContext.Provider value={client}>
      <ScanDialog open onClose={close} />
    </ClientContext.Provider>,
  );
}

/** Pastes a picture of this size. */
async function pastePicture(bytes = 8): Promise<void> {
  const file = new File(['x'], 'code.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: bytes });
  const event = new Event('paste', { bubbles: true });
  Object.assign(event, { clipboardData: { files: [file], getData: () => '' } });
  await act(async () => void document.body.dispatchEvent(event));
}

const outcome = afterAct(() => [...document.querySelectorAll('[role="status"]')].at(-1)?.textContent ?? '');

test('PEOPLE-048 shows that the camera needs a secure connection', async () => {
  vi.stubGlobal('isSecureContext', false);
  await show(undefined);
  await expect
    .poll(
      afterAct(() => find('[role="alert"]').textContent),
      PATIENT,
    )
    .toContain('只有通过安全连接（https）打开 Wisp，浏览器才允许使用摄像头');
});

test('PEOPLE-048 shows that the browser offers no camera', async () => {
  await show(undefined);
  await expect
    .poll(
      afterAct(() => find('[role="alert"]').textContent),
      PATIENT,
    )
    .toContain('当前浏览器不支持使用摄像头');
});

test.each([
  ['https://evil.example/u/10002', '这个二维码指向 evil.example，Wisp 不会打开其他网站'],
  ['javascript:alert(1)', '这不是 Wisp 的名片或群聊二维码'],
  [undefined, '图片中没有找到二维码'],
  [new Error('no code'), '识别功能加载失败，请重试'],
])('PEOPLE-050 the text %s opens nothing', async (text, words) => {
  await show(text);
  await pastePicture();
  await expect.poll(outcome, PATIENT).toBe(words);
  expect(account.intents).toEqual([]);
});

test('PEOPLE-050 a picture above 20 MB is not read', async () => {
  await show('10002');
  await pastePicture(20 * 1024 * 1024 + 1);
  await expect.poll(outcome, PATIENT).toBe('图片不能超过 20MB');
  expect(account.intents).toEqual([]);
});

test('PEOPLE-049 the text of a code opens the person', async () => {
  await show(`${location.origin}/u/10002`);
  await pastePicture();
  await expect.poll(() => account.intents, PATIENT).toEqual([{ kind: 'open-person-link', wtId: '10002' }]);
});

test('PEOPLE-049 accepts the public address of the server, which the own code has', async () => {
  await account.db.kv.put({ key: 'me', value: aFriend('10001', { qrcode: 'https://chat.example/u/10001' }) });
  await show('https://chat.example/u/10002');
  // The own profile is read from the database after the dialog opens.
  const pasteAgain = async () => {
    await pastePicture();
    return account.intents[0];
  };
  await expect.poll(pasteAgain, PATIENT).toEqual({ kind: 'open-person-link', wtId: '10002' });
});

test.each([
  ['the number of a group', `${location.origin}/g/200001`, { groupNumber: '200001' }],
  ['the link of a group', `${location.origin}/g/200001/0123456789abcdef0123456789abcdef`, { groupNumber: '200001', key: '0123456789abcdef0123456789abcdef' }],
])('PEOPLE-051 GROUP-151 a code with %s opens the card of the group', async (...[, text, way]) => {
  await show(text);
  await pastePicture();
  await expect.poll(() => account.intents, PATIENT).toEqual([{ kind: 'open-group-card', ...way }]);
});

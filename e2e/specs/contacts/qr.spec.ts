import { readFile, writeFile } from 'node:fs/promises';
import { chromium, expect, type Locator, type Page } from 'playwright/test';
import { browserLaunchOptions } from '../../../tests/support/find-browser.ts';
import { conversationRow } from '../../pages/conversation-page.ts';
import { drag } from '../../pages/drag-files.ts';
import { enterById, signIn } from '../../pages/login-page.ts';
import { profile } from '../../pages/people-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openDevice } from '../../support/open-chat.ts';
import { qrPicture, qrVideo } from '../../support/qr-pictures.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const NAME_OF_A = '陈屿';
/** Is not a friend of A. */
const B = '10008';
const FRIEND = '10002';
const NAME_OF_FRIEND = '苏念';
const NOBODY = '99999';
const BACK_ONLINE = { timeout: 45_000 };
const CAMERA = '--use-fake-device-for-media-stream';

const card = (page: Page): Locator => page.getByRole('dialog', { name: zh('qr.mine') });
const scanner = (page: Page): Locator => page.getByRole('dialog', { name: zh('qr.scan') });
const choose = async (page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
  scanner(page).locator('input[type="file"]').setInputFiles(file);

async function openScanner(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh('qr.scan') }).click();
  await expect(scanner(page)).toBeVisible();
}

test.describe('QR codes of people', () => {
  test.describe.configure({ timeout: 240_000 });

  test('PEOPLE-045 another user scans the saved card without a network, and the application has the source scan', async ({ browser, server }) => {
    const [a, b] = await Promise.all([
      openDevice(browser, server.origin, { me: A, address: '/contacts' }),
      openDevice(browser, server.origin, { me: B, address: '/contacts' }),
    ]);
    const saved = test.info().outputPath('card.png');
    await test.step('PEOPLE-046 the card opens without a network, also after a reload, and is saved as a picture', async () => {
      await a.context().setOffline(true);
      await a.reload();
      await a.getByRole('button', { name: zh('qr.mine') }).click();
      await expect(card(a)).toContainText(NAME_OF_A);
      await expect(card(a)).toContainText(`ID：${A}`);
      await expect(card(a)).toContainText('扫一扫二维码，添加好友');
      await expect(card(a).getByRole('img', { name: zh('qr.card.code') })).toBeVisible();
      expect(await findAccessFaults(a)).toEqual([]);
      const download = a.waitForEvent('download');
      await card(a).getByRole('button', { name: '下载保存' }).click();
      expect((await download).suggestedFilename()).toBe(`qrcode_${A}.png`);
      await (await download).saveAs(saved);
      await expect(a.getByText('保存成功')).toBeVisible();
      await a.context().setOffline(false);
    });
    await test.step('PEOPLE-053 a scan without a network names a person who is not on this device, and finds the person once there is one', async () => {
      await b.context().setOffline(true);
      await b.reload();
      await openScanner(b);
      await choose(b, { name: 'card.png', mimeType: 'image/png', buffer: await readFile(saved) });
      await expect(profile(b)).toContainText('这台设备上没有该用户的资料');
      expect(await findAccessFaults(b)).toEqual([]);
      await b.context().setOffline(false);
      await expect(profile(b)).toContainText(NAME_OF_A, BACK_ONLINE);
    });
    await test.step('PEOPLE-055 the application waits for the network, over a reload, and shows its source to the other person', async () => {
      await b.context().setOffline(true);
      await profile(b)
        .getByRole('button', { name: zh('people.add') })
        .click();
      await profile(b).getByLabel(zh('people.reason')).fill('我扫了你的码');
      await profile(b)
        .getByRole('button', { name: zh('people.apply') })
        .click();
      await expect(b.getByText(zh('people.appliedLater'))).toBeVisible();
      await b.reload();
      await b.context().setOffline(false);
      await a.goto('/contacts/new');
      const received = a.getByRole('list', { name: zh('contacts.received') });
      await expect(received).toContainText('我扫了你的码', BACK_ONLINE);
      await expect(received.getByRole('listitem').filter({ hasText: '我扫了你的码' })).toContainText('扫一扫');
      await a.reload();
      await expect(received.getByRole('listitem').filter({ hasText: '我扫了你的码' })).toContainText('扫一扫');
    });
  });

  test('PEOPLE-047 the camera reads the code of a friend and opens the profile', async ({ server }) => {
    const video = test.info().outputPath('code.y4m');
    await writeFile(video, qrVideo(`${server.origin}/u/${FRIEND}`));
    const launch = browserLaunchOptions();
    const args = [...launch.args, CAMERA, '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${video}`];
    const browser = await chromium.launch({ ...launch, args });
    try {
      const page = await (await browser.newContext({ baseURL: server.origin, locale: 'zh-CN' })).newPage();
      await signIn(page, A, '/messages');
      await page.getByRole('button', { name: zh('conversations.newMenu') }).click();
      await page.getByRole('menuitem', { name: '扫一扫' }).click();
      await expect(profile(page)).toContainText(NAME_OF_FRIEND);
      await expect(scanner(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(profile(page)).toHaveCount(0);
    } finally {
      await browser.close();
    }
  });

  test('PEOPLE-048 a refused camera shows the reason, and a picture can still be scanned', async ({ server }) => {
    const launch = browserLaunchOptions();
    const browser = await chromium.launch({ ...launch, args: [...launch.args, CAMERA, '--deny-permission-prompts'] });
    try {
      const page = await (await browser.newContext({ baseURL: server.origin, locale: 'zh-CN' })).newPage();
      await signIn(page, A, '/contacts');
      await openScanner(page);
      await expect(scanner(page).getByRole('alert')).toContainText('没有摄像头权限，请在浏览器设置中允许 Wisp 使用摄像头');
      expect(await findAccessFaults(page)).toEqual([]);
      await choose(page, qrPicture(`${server.origin}/u/${FRIEND}`));
      await expect(profile(page)).toContainText(NAME_OF_FRIEND);
    } finally {
      await browser.close();
    }
  });

  test('PEOPLE-050 a code without a person or group opens nothing and shows the reason', async ({ page, server }) => {
    await signIn(page, A, '/contacts');
    await openScanner(page);
    const outcome = scanner(page).getByRole('status').last();
    const cases = [
      [undefined, '图片中没有找到二维码'],
      [`https://evil.example/u/${FRIEND}`, '这个二维码指向 evil.example，Wisp 不会打开其他网站'],
      ['javascript:document.title="owned"', '这不是 Wisp 的名片或群聊二维码'],
      [`${server.origin}/h5/qr-login?code=1`, '这不是 Wisp 的名片或群聊二维码'],
    ] as const;
    for (const [text, words] of cases) {
      await choose(page, qrPicture(text));
      await expect(outcome).toHaveText(words);
      await expect(page).toHaveURL(/\/contacts$/);
    }
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('10002') });
    await expect(outcome).toHaveText('无法读取这个文件，请选择图片');
    expect(await page.title()).not.toContain('owned');
    await test.step('GROUP-155 the code of a group that does not exist says so', async () => {
      await choose(page, qrPicture(`${server.origin}/g/299999`));
      const card = page.getByRole('dialog', { name: zh('joining.title') });
      await expect(card).toContainText('该群聊不存在或未公开');
      await card.getByRole('button', { name: zh('common.close') }).click();
      await expect(page).toHaveURL(/\/contacts$/);
    });
    await test.step('PEOPLE-051 the code of a group of the user opens its conversation', async () => {
      await openScanner(page);
      await choose(page, qrPicture(`${server.origin}/g/200001`));
      await expect(page).toHaveURL(/\/messages\/GROUP200001$/);
      await expect(scanner(page)).toHaveCount(0);
    });
  });
});

test.describe('addresses of people', () => {
  test('PEOPLE-052 a guest who opens the address signs in and then sees the profile over the messages', async ({ page }) => {
    await page.goto(`/u/${FRIEND}`);
    await expect(page).toHaveURL(/\/login$/);
    await enterById(page, A);
    await expect(profile(page)).toContainText(NAME_OF_FRIEND);
    await expect(page).toHaveURL(/\/messages$/);
    await page.keyboard.press('Escape');
    await expect(profile(page)).toHaveCount(0);
    await expect(conversationRow(page, `C2C${FRIEND}`)).toBeVisible();
  });

  test('PEOPLE-054 an unknown number shows that there is no such user, and the own number opens the own profile', async ({ page }) => {
    await signIn(page, A, `/u/${NOBODY}`);
    await expect(profile(page)).toContainText('该用户不存在');
    await expect(page).toHaveURL(/\/messages$/);
    for (const [address, words] of [
      ['/u/abc', '该用户不存在'],
      [`/u/${A}`, zh('people.me')],
      [`/u/${B}`, zh('people.add')],
    ] as const) {
      await page.goto(address);
      await expect(profile(page)).toContainText(words);
      await expect(page).toHaveURL(/\/messages$/);
    }
  });

  test('PEOPLE-053 an address opens a stored person without a network', async ({ browser, server }) => {
    const page = await openDevice(browser, server.origin, { me: A, address: '/contacts' });
    await page.context().setOffline(true);
    await page.goto(`/u/${FRIEND}`);
    await expect(profile(page)).toContainText(NAME_OF_FRIEND);
    await page.goto(`/u/${NOBODY}`);
    await expect(profile(page)).toContainText('这台设备上没有该用户的资料');
    await page.context().setOffline(false);
    await expect(profile(page)).toContainText('该用户不存在', BACK_ONLINE);
  });

  test('PEOPLE-057 the account menu opens the own QR card, and its link is copied', async ({ page, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, A, '/messages');
    await page.getByRole('button', { name: zh('app.accountMenu') }).click();
    await page.getByRole('menuitem', { name: '我的二维码' }).click();
    await card(page)
      .getByRole('button', { name: zh('qr.card.copy') })
      .click();
    await expect(page.getByText(zh('common.copied'))).toBeVisible();
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(`${server.origin}/u/${A}`);
  });

  test('PEOPLE-056 a pasted link opens the profile', async ({ page, server }) => {
    await signIn(page, A, '/contacts');
    await openScanner(page);
    await scanner(page).evaluate((dialog, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      dialog.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, `${server.origin}/u/${FRIEND}`);
    await expect(profile(page)).toContainText(NAME_OF_FRIEND);
  });

  test('PEOPLE-056 a picture that is dropped on the scan opens the profile, and one without a code opens nothing and says why', async ({ page, server }) => {
    const save = async (name: string, text: string | undefined): Promise<string> => {
      const path = test.info().outputPath(name);
      await writeFile(path, qrPicture(text).buffer);
      return path;
    };
    await signIn(page, A, '/contacts');
    await openScanner(page);
    const session = await page.context().newCDPSession(page);
    const empty = { files: [await save('empty.bmp', undefined)] };
    await drag(session, ['dragEnter', 'dragOver'], empty);
    await expect(scanner(page)).toContainText('松开以识别图片中的二维码');
    expect(await findAccessFaults(page)).toEqual([]);
    await drag(session, ['drop'], empty);
    await expect(scanner(page).getByRole('status').last()).toHaveText('图片中没有找到二维码');
    await expect(scanner(page)).not.toContainText('松开以识别图片中的二维码');
    await expect(page).toHaveURL(/\/contacts$/);
    await drag(session, ['dragEnter', 'dragOver', 'drop'], { files: [await save('friend.bmp', `${server.origin}/u/${FRIEND}`)] });
    await expect(profile(page)).toContainText(NAME_OF_FRIEND);
    await expect(page).toHaveURL(/\/contacts$/);
  });
});

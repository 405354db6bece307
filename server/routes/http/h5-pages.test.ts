import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { company: { name: '<b>Acme</b>', email: 'help@acme.test', icp: '' } } });
});
afterAll(() => server.close());

const get = async (page: string, language = '') => fetch(`${server.url}/h5/${page}`, { headers: { 'accept-language': language } });

test.each([
  ['userAgreement', 'zh-CN', '用户协议'],
  ['privacyPolicy', 'en-GB,en', 'Privacy policy'],
  ['privacyPolicy', 'ja', 'プライバシーポリシー'],
  ['qr-login?code=1', 'zh', '暂不支持扫码登录'],
])('SIGN-006, SIGN-010 A22 /h5/%s is served in the language %s', async (page, language, text) => {
  const answer = await get(page, language);
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).toContain(text);
  expect(html).not.toContain('<b>');
});

test('escapes the name of the operator and answers an unknown page with 404', async () => {
  expect(await (await get('userAgreement', 'en')).text()).toContain('&lt;b&gt;Acme&lt;/b&gt;');
  expect((await get('nothing')).status).toBe(404);
});

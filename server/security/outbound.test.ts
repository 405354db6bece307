import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createOutbound } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

test('distinguishes public addresses from internal ones', () => {
  const inside = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255'];
  const insideV6 = ['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1', '2002:7f00:1::', '2001:db8::1', 'ff02::1', 'localhost', ''];
  expect([...inside, ...insideV6].filter(isPublicAddress)).toEqual([]);
  expect(['1.1.1.1', '93.184.216.34', '2606:4700::1111'].filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('sends no request to an internal address or name, or without https', async () => {
  const outbound = createOutbound();
  const ask = (url: string) => outbound.request({ method: 'GET', url, headers: {}, maxBytes: 10, timeoutMs: 2000 });
  for (const url of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://localhost/',
    'http://example.com/',
    'file:///etc/passwd',
    'https://2130706433/',
    'nonsense',
  ]) {
    expect(await ask(url), url).toBeUndefined();
  }
});

test('calls an internal service of the operator, follows no redirect and limits time and size', async () => {
  const outbound = createOutbound();
  const server = createServer((request, response) => {
    if (request.url === '/slow') return;
    if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/here' }).end();
    response.end(request.url === '/large' ? 'x'.repeat(2000) : 'here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (url: string) => outbound.callService({ method: 'GET', url, headers: {}, maxBytes: 1000, timeoutMs: 300 });
  expect(await ask(`${base}/here`)).toEqual({ status: 200, body: new Uint8Array(Buffer.from('here')) });
  expect((await ask(`${base}/elsewhere`))?.status).toBe(302);
  for (const url of [`${base}/slow`, `${base}/large`, 'file:///etc/passwd', 'nonsense']) expect(await ask(url), url).toBeUndefined();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

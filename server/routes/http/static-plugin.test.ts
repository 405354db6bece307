import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/test-server.ts';

const distDir = mkdtempSync(join(tmpdir(), 'wisp-dist-'));
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(distDir, 'assets'));
  writeFileSync(join(distDir, 'index.html'), '<!doctype html><title>shell</title>');
  writeFileSync(join(distDir, 'sw.js'), 'self');
  writeFileSync(join(distDir, 'sw.js.br'), brotliCompressSync('self'));
  writeFileSync(join(distDir, 'assets', 'app-abc.js'), 'export {}');
  writeFileSync(join(distDir, 'assets', 'app-abc.js.br'), brotliCompressSync('export {}'));
  mkdirSync(join(`${distDir}-earlier`, 'assets'), { recursive: true });
  writeFileSync(join(`${distDir}-earlier`, 'assets', 'app-old.js'), 'export const old = 1');
  writeFileSync(join(`${distDir}-earlier`, 'assets', 'app-old.js.br'), brotliCompressSync('export const old = 1'));
  writeFileSync(join(`${distDir}-earlier`, 'current.json'), '[]');
  writeFileSync(join(distDir, 'assets', 'app-abc.js.map'), '{}');
  writeFileSync(join(`${distDir}-earlier`, 'assets', 'app-old.js.map'), '{}');
  server = await startTestServer({ distDir });
});
afterAll(async () => {
  await server.close();
  for (const folder of [distDir, `${distDir}-earlier`]) rmSync(folder, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the built client', () => {
  test.each(['/', '/index.html', '/messages', '/u/10001', '/g/200001', '/login?next=1'])(
    'is served as the shell at %s, which the browser must revalidate',
    async (path) => {
      const page = await get(path);
      expect(page.text).toContain('shell');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-type')).toContain('text/html');
    },
  );

  test('lets the browser cache assets permanently and revalidate the service worker', async () => {
    expect((await get('/assets/app-abc.js')).headers.get('cache-control')).toContain('immutable');
    const { headers } = await fetch(`${server.url}/sw.js`, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('is sent compressed or uncompressed, as the client accepts', async () => {
    const asked = async (encoding: string) => (await fetch(`${server.url}/assets/app-abc.js`, { headers: { 'accept-encoding': encoding } })).headers;
    const compressed = await asked('gzip, br');
    expect(compressed.get('content-encoding')).toBe('br');
    expect(compressed.get('content-type')).toContain('javascript');
    expect(compressed.get('cache-control')).toContain('immutable');
    expect(compressed.get('vary')).toContain('accept-encoding');
    expect((await asked('identity')).get('content-encoding')).toBeNull();
  });

  test('includes the chunks of earlier builds for open tabs, but no other file of their folder', async () => {
    const plain = await fetch(`${server.url}/assets/app-old.js`, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.status, await plain.text()]).toEqual([200, 'export const old = 1']);
    expect([plain.headers.get('content-type'), plain.headers.get('cache-control')]).toEqual([
      expect.stringContaining('javascript'),
      expect.stringContaining('immutable'),
    ]);
    const compressed = await fetch(`${server.url}/assets/app-old.js`, { headers: { 'accept-encoding': 'br' } });
    expect([compressed.headers.get('content-encoding'), await compressed.text()]).toEqual(['br', 'export const old = 1']);
    expect(compressed.headers.get('x-content-type-options')).toBe('nosniff');
    for (const path of ['/assets/..%2fcurrent.json', '/assets/%2e%2e/current.json', '/current.json']) expect((await get(path)).status).toBe(404);
  });

  test.each(['/assets/gone-123.js', '/assets/gone-123.css', '/icon-gone.png', '/assets/', '/assets/app-abc.js.map', '/assets/app-old.js.map'])(
    'answers %s with 404 in plain text',
    async (path) => {
      const page = await get(path);
      expect(page).toMatchObject({ status: 404, text: 'not found' });
      expect(page.headers.get('content-type')).toContain('text/plain');
    },
  );

  test('serves no file outside of its folder', async () => {
    for (const path of ['/..%2f..%2fetc%2fpasswd', '/assets/..%2f..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd']) {
      const page = await get(path);
      expect(page.text).not.toContain('root:');
    }
  });

  test('sends the security headers of reliability §3.9', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'; trusted-types wisp-script-url");
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const scripts = [...readFileSync('index.html', 'utf8').matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text);
    expect(scripts).toHaveLength(1);
    for (const script of scripts) expect(headers.get('content-security-policy')).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';

const SERVED = /\.(?:js|css|html)$/;

test('every request names the build of the page by its content hash', async ({ page, server }) => {
  const builds = new Set<string>();
  page.on('request', (request) => {
    const build = request.headers()['x-build'];
    if (build !== undefined) builds.add(build);
  });
  await signIn(page, '10001');
  await expect.poll(() => builds.size).toBeGreaterThan(0);
  const first = /src="\/assets\/[\w.-]*-([\w-]{8})\.js"/.exec(await (await fetch(`${server.origin}/index.html`)).text())?.[1];
  expect([...builds]).toEqual([first]);
});

test('source maps are built for client and server, and are neither named by the served files nor served', async ({ server }) => {
  const served = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  expect(served.filter((name) => name.endsWith('.map'))).toEqual([]);
  const texts = served.filter((name) => SERVED.test(name));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((name) => readFileSync(join('dist', name), 'utf8').includes('sourceMappingURL'))).toEqual([]);
  const maps = readdirSync('dist-maps/assets');
  // The runtime of the bundler has no source file.
  const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js') && !name.startsWith('rolldown-runtime-'));
  expect(scripts.filter((name) => !maps.includes(`${name}.map`))).toEqual([]);
  expect(maps).toContain('sw.js.map');
  expect(readdirSync('dist-server')).toContain('main.js.map');
  for (const name of [...scripts.map((script) => `assets/${script}.map`), 'sw.js.map', 'main.js.map', 'dist-maps/assets/sw.js.map'])
    expect([name, (await fetch(`${server.origin}/${name}`)).status]).toEqual([name, 404]);
});

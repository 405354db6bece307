import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

export const MAX_FIRST_SCREEN_BYTES = 130_000;
/** Compressed, as it is sent (decision 029). */
export const MAX_PRECACHE_BYTES = 800_000;
/** Uncompressed, as it is stored on the device. */
export const MAX_INSTALLED_BYTES = 3_000_000;

/**
 * The modules that the conversation list of a signed-in user waits for: the first script, and modules that it loads with `import()`
 * before the first row. Each is a module or the name of a chunk, and represents that chunk with all its static imports.
 */
export const FIRST_SCREEN = ['index.html', 'page', 'src/i18n/zh-CN/first-screen/messages.ts'];

const VENDOR = /tencentcloud|trtc|tuicall/i;

/** The files of a chunk and of its static imports. */
export function closureOf(manifest, roots) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ file, name }) => name === key && file.endsWith('.js'));
    if (chunk === undefined) throw new Error(`"${key}" is no chunk of this build: mend FIRST_SCREEN in tools/size-report.mjs`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return [...files];
}

/** The URLs that the service worker fetches when it installs, from the list that the build writes into it. */
export function precachedUrls(serviceWorker) {
  const entries = serviceWorker.matchAll(/\{[^{}]*?"?url"?:\s*"([^"]+)"[^{}]*\}/g);
  return [...new Set([...entries].map(([, url]) => url))];
}

/** The server sends the compressed copy of a file if the build has one. */
function travelSize(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

export function measure(dist, firstScreen = FIRST_SCREEN) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const scripts = closureOf(manifest, firstScreen).filter((file) => file.endsWith('.js'));
  const chunks = scripts.map((file) => ({ file, bytes: brotliCompressSync(readFileSync(join(dist, file))).length }));
  const precached = precachedUrls(readFileSync(join(dist, 'sw.js'), 'utf8'));
  if (precached.length === 0) throw new Error('the service worker precaches nothing');
  const installed = precached.filter((url) => !VENDOR.test(url)).map((url) => join(dist, url));
  const total = (values) => values.reduce((sum, value) => sum + value, 0);
  return {
    chunks: chunks.sort((a, b) => b.bytes - a.bytes),
    figures: [
      { name: 'bundle-first-screen', value: total(chunks.map(({ bytes }) => bytes)), unit: 'B brotli', goal: MAX_FIRST_SCREEN_BYTES },
      { name: 'bundle-precache', value: total(installed.map(travelSize)), unit: 'B as sent', goal: MAX_PRECACHE_BYTES },
      { name: 'bundle-installed', value: total(installed.map((file) => statSync(file).size)), unit: 'B unpacked', goal: MAX_INSTALLED_BYTES },
      { name: 'bundle-vendor-in-first-screen', value: scripts.filter((file) => VENDOR.test(file)).length, unit: 'chunks', goal: 0 },
    ].map((figure) => ({ ...figure, ok: figure.value <= figure.goal })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
  if (!existsSync(join(dist, '.vite/manifest.json'))) throw new Error(`no build in ${dist}: run "npm run build" first`);
  const { chunks, figures } = measure(dist);
  for (const { file, bytes } of chunks) console.error(`${String(bytes).padStart(8)}  ${file}`);
  for (const figure of figures) console.log(JSON.stringify(figure));
  process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
}

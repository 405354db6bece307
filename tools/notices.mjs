import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const RULE = '='.repeat(80);

/** Resolves a package like Node: in the node_modules folder beside or above the dependant. */
function resolveIn(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

const isForOnePlatform = ({ optional, os, cpu }) => optional === true && (os !== undefined || cpu !== undefined);

/**
 * All direct and indirect packages of `dependencies`, which a build or an image can contain. Binaries for one platform
 * are left out, because the list would otherwise depend on the machine.
 */
export function productionPackages(packages) {
  const found = new Set();
  const visit = (from, { dependencies = {}, optionalDependencies = {} }) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = resolveIn(packages, from, name);
      if (path === undefined || found.has(path) || isForOnePlatform(packages[path])) continue;
      found.add(path);
      visit(path, packages[path]);
    }
  };
  visit('', { dependencies: packages[''].dependencies });
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}

const sourceOf = ({ repository, homepage }) =>
  (typeof repository === 'string' ? repository : (repository?.url ?? homepage ?? '')).replace(/^git\+/, '').replace(/\.git$/, '');
const personOf = (author) => (typeof author === 'string' ? author : (author?.name ?? ''));

function describePackage(root, path) {
  const folder = join(root, path);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((name) => LICENSE_FILE.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  const license = typeof manifest.license === 'string' ? manifest.license : (manifest.license?.type ?? manifest.licenses?.map(({ type }) => type).join(' OR '));
  const without = `The package names the licence ${license ?? 'nowhere'} and contains no text of it. Author: ${personOf(manifest.author) || 'not named'}.`;
  return { title: [`${manifest.name} ${manifest.version}`, license, sourceOf(manifest)].filter(Boolean).join(' · '), text: texts.join('\n\n') || without };
}

export function buildNotices(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const byText = new Map();
  for (const path of productionPackages(packages)) {
    if (!existsSync(join(root, path, 'package.json'))) throw new Error(`${path} is not installed: run "npm ci"`);
    const { title, text } = describePackage(root, path);
    byText.set(text, [...new Set([...(byText.get(text) ?? []), title])]);
  }
  const parts = [...byText].map(([text, titles]) => `${RULE}\n${titles.join('\n')}\n${RULE}\n\n${text}\n`);
  return `Wisp contains or uses these packages. Written by "npm run notices"; tools/notices.test.ts compares it with the installed packages.\n\n${parts.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = buildNotices(ROOT);
  writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.txt'), text);
  console.log(`THIRD-PARTY-NOTICES.txt: ${Math.round(text.length / 1000)} kB`);
}

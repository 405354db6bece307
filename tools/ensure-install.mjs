import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(`${root}${path}`, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

/** Compares contents, not times: a checkout touches the lock file without changing a version. */
export function isInstalled(wanted, installed) {
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path];
    if (path === '' || entry.link) return true;
    // npm does not install optional packages of other platforms.
    if (found === undefined) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

export function ensureInstall() {
  const wanted = readPackages('package-lock.json');
  if (wanted === undefined) throw new Error('package-lock.json is missing or unreadable');
  if (isInstalled(wanted, readPackages('node_modules/.package-lock.json'))) return 0;
  console.log('Installing packages (npm ci) …');
  const windows = process.platform === 'win32';
  return spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit', shell: windows }).status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = ensureInstall();

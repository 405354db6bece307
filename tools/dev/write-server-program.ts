import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORTED = /^(?:import|export)\s(?!type\s)(?:[^;']*?\sfrom\s)?'([^']+)'/gm;

/**
 * Writes the program of a server process, and returns its path. The process starts before the bundle exists and loads the packages
 * meanwhile, which is most of the time from the start to the first answer. On a message it loads the bundle, whose packages are then loaded.
 */
export function writeServerProgram(folder: string, entry: string): string {
  const program = join(folder, 'server-process.mjs');
  mkdirSync(folder, { recursive: true });
  const loads = [...packagesOf(entry)].map((name) => `import(${JSON.stringify(name)})`);
  writeFileSync(
    program,
    `process.once('message', () => void import('./main.js'));
// The channel closes when the development server ends in any way. The server then stops in order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await Promise.allSettled([${loads.join(', ')}]);
`,
  );
  return program;
}

/** The packages that the module imports statically, directly or through other modules of this repository. */
function packagesOf(entry: string): ReadonlySet<string> {
  const packages = new Set<string>();
  const modules = new Set([entry]);
  for (const module of modules) {
    for (const [, name = ''] of readModule(module).matchAll(IMPORTED)) {
      if (name.startsWith('.')) modules.add(join(dirname(module), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }
  return packages;
}

/** A missing file is an unfinished edit, which the bundler reports. */
function readModule(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A process for the server, started before the bundle is there. It loads the packages of the server meanwhile, which is most of the time from
 * start to first answer. The message names the bundle; the bundle resolves to the packages that are loaded.
 */
const IMPORTED = /^(?:import|export)\s(?!type\s)(?:[^;']*?\sfrom\s)?'([^']+)'/gm;

/** The packages that the module and the modules of this repository below it import when they start. */
function packagesOf(entry) {
  const packages = new Set();
  const modules = new Set([entry]);
  for (const module of modules) {
    for (const [, name] of readFileSync(module, 'utf8').matchAll(IMPORTED)) {
      if (name.startsWith('.')) modules.add(join(dirname(module), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }
  return packages;
}

process.once('message', (bundle) => import(pathToFileURL(bundle).href));
// The channel closes when the development server ends, however it ends. The server stops in order, or the process ends where none has started.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

try {
  for (const name of packagesOf(process.argv[2])) await import(name);
} catch {
  // An edit is unfinished. The bundler, or the bundle, names the mistake.
}

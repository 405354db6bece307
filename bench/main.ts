import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SCENARIOS } from './support/registry.ts';
import { chooseScenarios, runScenarios } from './support/run-scenarios.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Scenarios measure the production build. The output of the build is shown only when it fails. */
function build(): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
}

const names = chooseScenarios(Object.keys(SCENARIOS), process.argv.slice(2));
build();
const isOk = await runScenarios(SCENARIOS, { names, print: console.log, sendText: console.error });
// A browser or server that a scenario did not close would keep this process alive.
process.exit(isOk ? 0 : 1);

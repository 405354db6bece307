import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.optional(z.string()), filename: z.string(), message: z.string() })) });

/** Writes `files` (path → text) under a new temporary folder and returns its path. */
export function plantTree(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'wisp-planted-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Lints planted files with the project's own configuration. Returns `path rule` for each finding, sorted. */
export function lintPlanted(files: Readonly<Record<string, string>>): string[] {
  const config: Record<string, unknown> = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8'));
  // Type-aware rules would need the packages next to the planted files.
  const planted = { ...config, jsPlugins: [join(ROOT, 'tools/lint/plugin.js')], options: {} };
  const folder = plantTree({ ...files, '.oxlintrc.json': JSON.stringify(planted) });
  try {
    const run = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
    const report = z.parse(reportSchema, JSON.parse(run.stdout));
    return report.diagnostics.map(({ code, filename }) => `${filename} ${code ?? 'parse error'}`).sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

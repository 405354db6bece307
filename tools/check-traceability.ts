import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { judgeRun } from '../tests/support/traceability/judge-run.ts';
import { readPlaywrightReport, readVitestReport } from '../tests/support/traceability/run-reports.ts';
import { readSpecAnchors } from '../tests/support/traceability/spec-anchors.ts';

// Compares the requirements of docs/spec with the tests that ran, from the reports of both runners (decision 058).

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const readJson = (path: string): unknown => JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8'));

const pages = readdirSync(`${ROOT}docs/spec`).map((name) => ({ path: `docs/spec/${name}`, text: readFileSync(`${ROOT}docs/spec/${name}`, 'utf8') }));
const { anchors, problems } = readSpecAnchors(pages);
const tests = [...readVitestReport(readJson('test-results/vitest.json'), ROOT), ...readPlaywrightReport(readJson('test-results/playwright.json'))];
const found = [...problems, ...judgeRun(tests, anchors)];

for (const problem of found) console.log(problem);
console.log(`${anchors.requirements.size} requirements, ${tests.length} tests, ${found.length} problems`);
process.exitCode = found.length === 0 ? 0 : 1;

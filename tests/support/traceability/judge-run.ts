import type { RunTest } from './run-reports.ts';
import type { SpecAnchors } from './spec-anchors.ts';

/** The IDs at the start of a title: "MSG-001, MSG-002 G6 resends …". Table values later in a title do not count as quotes. */
const LEADING_MARKS = /^(?:[A-Z]{1,6}-?\d+[a-z]?,? )+/;
const ID = /[A-Z]{2,6}-\d{3}\b/g;

export function quotedIds(titles: readonly string[]): string[] {
  return titles.flatMap((title) => [...(LEADING_MARKS.exec(title)?.[0] ?? '').matchAll(ID)].map(([id]) => id));
}

/** The problems of a run: requirements that no passed test quotes, skipped tests that quote a requirement, and quotes of unknown requirements. */
export function judgeRun(tests: readonly RunTest[], { requirements }: SpecAnchors): string[] {
  const proven = new Set<string>();
  const problems: string[] = [];
  for (const { path, titles, outcome } of tests) {
    const where = `${path}: ${titles.join(' > ')}`;
    for (const id of quotedIds(titles)) {
      if (!requirements.has(id)) problems.push(`${id} is no requirement, ${where}`);
      else if (outcome === 'passed') proven.add(id);
      else if (outcome === 'skipped') problems.push(`${id} is quoted by a test that was skipped, ${where}`);
    }
  }
  const unproven = [...requirements].filter(([id]) => !proven.has(id));
  return [...problems, ...unproven.map(([id, page]) => `${id} of ${page} is proven by no test that passed`)];
}

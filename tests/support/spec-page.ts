import type { TestTitle } from './test-titles.ts';

/** A document that asks for something, as one page answers it sentence by sentence. */
export type SpecPage = { readonly text: string; readonly document: string; readonly sections: number };

const HEADING = /^## §(\d+) \S/;
const SUBHEADING = /^### \S/;
const OPEN = '## Open';
const ROW = /^- (D\d)§(\d+) "([^"]+)"(?: \([^)]+\))? — (\S.*)$/;
const FURTHER = /^ {2}- (\S.*)$/;
const TEST = /^((?:contract|server|src|tests|e2e)\/[\w./-]+\.(?:test|spec|suite)\.tsx?): (\S.*)$/;
/** A row of the contract that settles or changes the sentence, or a section of it. */
const CONTRACT = /^contract (?:[ACN]\d+|§\d+)(?:, (?:[ACN]\d+|§\d+))*$/;
/** A decision of ours that leaves the sentence aside. */
const DECISION = /^decision (\d{3})$/;
const LATER = /^later: (?:the account|friends|groups|calls|moments)$/;

/** Under this path the numbers of the decisions stand among the titles. */
export const DECISIONS = 'docs/decisions';

type Known = ReadonlyMap<string, ReadonlySet<string>>;
type Reading = {
  readonly page: SpecPage;
  readonly known: Known;
  section: number | 'open' | undefined;
  hasRow: boolean;
  readonly seen: Set<string>;
  readonly problems: string[];
};

/** What is wrong with a page: rows that are malformed, out of place or twice, and proofs that are not there. Nothing = []. */
export function judgeSpecPage(page: SpecPage, titles: readonly TestTitle[]): string[] {
  const known = new Map<string, Set<string>>();
  for (const { path, title } of titles) known.set(path, (known.get(path) ?? new Set()).add(title));
  const reading: Reading = { page, known, section: undefined, hasRow: false, seen: new Set(), problems: [] };
  for (const [at, line] of page.text.split('\n').entries()) {
    const said = judgeLine(line, reading);
    if (said !== undefined) reading.problems.push(`line ${at + 1}: ${said}`);
  }
  if (reading.section !== 'open') reading.problems.push('no heading Open at the end');
  return reading.problems;
}

function judgeLine(line: string, reading: Reading): string | undefined {
  if (line.startsWith('## ')) return judgeHeading(line, reading);
  const { page, known } = reading;
  // The page may say above its first heading how it is read.
  if (line === '' || reading.section === undefined) return undefined;
  if (SUBHEADING.test(line)) return reading.section === 'open' ? 'a heading within Open' : undefined;
  const further = FURTHER.exec(line)?.[1];
  if (further !== undefined) return reading.hasRow ? judgeProof(further, known) : 'a further proof without a row';
  const [, document, section, sentence = '', proof = ''] = ROW.exec(line) ?? [];
  reading.hasRow = document !== undefined && reading.section !== 'open';
  if (document === undefined) return 'malformed row';
  if (document !== page.document || Number(section) < 1 || Number(section) > page.sections) return `unknown section ${document}§${section}`;
  if (reading.section !== 'open' && reading.section !== Number(section)) return `a row of §${section} below §${reading.section}`;
  const key = `${section} ${sentence}`;
  if (reading.seen.has(key)) return `twice: ${sentence}`;
  reading.seen.add(key);
  if (reading.section !== 'open') return judgeProof(proof, known);
  return TEST.test(proof) || CONTRACT.test(proof) || DECISION.test(proof) || LATER.test(proof) ? 'a proof below Open' : undefined;
}

function judgeHeading(line: string, reading: Reading): string | undefined {
  const { page, section: before } = reading;
  reading.hasRow = false;
  const isLast = before === page.sections;
  if (line === OPEN) {
    reading.section = 'open';
    return isLast ? undefined : `Open does not stand behind §${page.sections}`;
  }
  const section = Number(HEADING.exec(line)?.[1]);
  if (before === 'open' || section !== (before ?? 0) + 1 || section > page.sections) return `unexpected heading ${line}`;
  reading.section = section;
  return undefined;
}

function judgeProof(proof: string, known: Known): string | undefined {
  if (CONTRACT.test(proof) || LATER.test(proof)) return undefined;
  const decision = DECISION.exec(proof)?.[1];
  if (decision !== undefined) return known.get(DECISIONS)?.has(decision) === true ? undefined : `no such decision: ${decision}`;
  const [, path = '', title = ''] = TEST.exec(proof) ?? [];
  if (path === '') return `no proof: ${proof}`;
  const titles = known.get(path);
  if (titles === undefined) return `no such test file: ${path}`;
  return titles.has(title) ? undefined : `${path} has no test: ${title}`;
}

export type SpecPageText = { readonly path: string; readonly text: string };

/** The pages that other texts cite by section or row. */
export type CitedPage = 'protocol' | 'authorisation' | 'reliability';

export type SpecAnchors = {
  /** ID of each requirement, with its page. */
  readonly requirements: ReadonlyMap<string, string>;
  /** Sections, rows and numbered rules of each cited page, such as `§7`, `C10`, `§3.5 rule 4`. */
  readonly cited: Readonly<Record<CitedPage, ReadonlySet<string>>>;
};

export const REQUIREMENT_ID = /\b(?!SHA-|AES-)[A-Z]{2,6}-\d{3}\b/g;

const REQUIREMENT = /^- \*\*([A-Z]{2,6}-\d{3})\*\* \S/;
const HEADING = /^#{2,4} (?:§(\d+(?:\.\d+)*) )?/;
const NUMBERED_ITEM = /^- \*\*(§\d+(?:\.\d+)+)\*\* /;
const RULE = /^(\d+)\. /;
const LETTERED_ROW = /^\| ([ACN]\d+) \|/;
const PLAIN_ROW = /^\| (\d+) \|/;

function isCitedPage(name: string): name is CitedPage {
  return name === 'protocol' || name === 'authorisation' || name === 'reliability';
}

/** The anchors of the pages in docs/spec, and the problems of these pages. */
export function readSpecAnchors(pages: readonly SpecPageText[]): { readonly anchors: SpecAnchors; readonly problems: readonly string[] } {
  const requirements = new Map<string, string>();
  const cited = { protocol: new Set<string>(), authorisation: new Set<string>(), reliability: new Set<string>() };
  const problems: string[] = [];
  for (const { path, text } of pages) {
    const name = path.replace(/^.*\//, '').replace(/\.md$/, '');
    if (isCitedPage(name)) for (const anchor of anchorsOf(name, text)) cited[name].add(anchor);
    else readRequirements({ path, text }, requirements, problems);
  }
  problems.push(...findGaps(cited.protocol));
  return { anchors: { requirements, cited }, problems };
}

function readRequirements({ path, text }: SpecPageText, requirements: Map<string, string>, problems: string[]): void {
  for (const line of text.split('\n')) {
    const id = REQUIREMENT.exec(line)?.[1];
    if (id === undefined) continue;
    if (requirements.has(id)) problems.push(`${path}: ${id} is stated twice`);
    requirements.set(id, path);
  }
}

function anchorsOf(page: CitedPage, text: string): string[] {
  let section = '';
  return text.split('\n').flatMap((line) => {
    const heading = HEADING.exec(line);
    if (heading !== null) {
      // A heading without a number belongs to the section above it.
      if (heading[1] !== undefined) section = `§${heading[1]}`;
      return heading[1] === undefined ? [] : [section];
    }
    const item = NUMBERED_ITEM.exec(line)?.[1] ?? LETTERED_ROW.exec(line)?.[1];
    if (item !== undefined) return [item];
    const rule = RULE.exec(line)?.[1];
    if (rule !== undefined && section !== '') return [`${section} rule ${rule}`];
    const row = page === 'authorisation' ? PLAIN_ROW.exec(line)?.[1] : undefined;
    return row === undefined ? [] : [`§${row}`];
  });
}

/** A withdrawn row keeps its number, so a missing number means a deleted row. */
function findGaps(anchors: ReadonlySet<string>): string[] {
  return ['C', 'A', 'N'].flatMap((letter) => {
    const numbers = [...anchors].filter((anchor) => new RegExp(`^${letter}\\d+$`).test(anchor)).map((anchor) => Number(anchor.slice(1)));
    const last = Math.max(0, ...numbers);
    return Array.from({ length: last }, (_, index) => `${letter}${index + 1}`)
      .filter((id) => !anchors.has(id))
      .map((id) => `protocol.md: row ${id} is missing`);
  });
}

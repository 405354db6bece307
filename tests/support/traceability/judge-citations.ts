import { REQUIREMENT_ID, type CitedPage, type SpecAnchors } from './spec-anchors.ts';

/** A text that may cite docs/spec: a comment, a test title, a line of a document. */
export type CitingText = {
  readonly path: string;
  readonly text: string;
  /** The page of a bare `§7`, if the text is a part of that page. */
  readonly own?: CitedPage | undefined;
};

const TOKENS = /§(\d+(?:\.\d+)*)(?: rule (\d+))?|(?<![\w-])([ACN]\d{1,2})\b(?!-)/g;
const PAGE_BEFORE = /(protocol|authorisation|reliability) $/i;
/** Sections of other standards. */
const STANDARD_BEFORE = /\bRFC \d+ $/;
const NEXT_OF_LIST = /(?:, | and | or |\/| to |–)$/;

/** Every citation in the texts without a target in docs/spec. */
export function findBrokenCitations(texts: readonly CitingText[], anchors: SpecAnchors): string[] {
  return texts.flatMap((citing) => [...brokenIds(citing, anchors), ...brokenSections(citing, anchors)].map((what) => `${citing.path}: ${what}`));
}

function brokenIds({ text }: CitingText, { requirements }: SpecAnchors): string[] {
  return [...text.matchAll(REQUIREMENT_ID)].map(([id]) => id).filter((id) => !requirements.has(id));
}

function brokenSections({ text, own }: CitingText, { cited }: SpecAnchors): string[] {
  const broken: string[] = [];
  let page: CitedPage | undefined;
  let end = 0;
  for (const { 0: match, 1: section, 2: rule, 3: row, index } of text.matchAll(TOKENS)) {
    const before = text.slice(0, index);
    if (STANDARD_BEFORE.test(before)) continue;
    const named = PAGE_BEFORE.exec(before)?.[1]?.toLowerCase() as CitedPage | undefined;
    // Only words of the citation itself may be between two parts of a list: "protocol §1 Sign, §14.1".
    const continued = NEXT_OF_LIST.test(before) && index - end < 40 ? page : undefined;
    page = row === undefined ? (named ?? continued ?? own) : 'protocol';
    end = index + match.length;
    const anchor = row ?? `§${section}${rule === undefined ? '' : ` rule ${rule}`}`;
    if (page === undefined) broken.push(`${nameBefore(before)}${match} is of no page`);
    else if (!cited[page].has(anchor)) broken.push(`${page} ${anchor} is not there`);
  }
  return broken;
}

/** The word before a section, for the message. */
function nameBefore(before: string): string {
  return /(?:[\w.]+ ?)?$/.exec(before)?.[0] ?? '';
}

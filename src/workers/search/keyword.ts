import { GAP, UNIT_CLASS, WORD } from './code-units.ts';
import { foldText } from './fold-text.ts';

/** Neighbouring units of one class. */
export type Run = {
  readonly isWord: boolean;
  readonly units: Uint16Array;
  /** Text before (after) the run inside the keyword ends the word there. */
  readonly isClosedLeft: boolean;
  readonly isClosedRight: boolean;
};

export type Keyword = {
  readonly text: string;
  readonly units: Uint16Array;
  readonly runs: readonly Run[];
  /** The run is the whole keyword, so each text that contains the run contains the keyword. */
  readonly isOneRun: boolean;
};

const MAX_KEYWORDS = 32;
const MAX_KEYWORD_UNITS = 256;

function splitRuns(units: Uint16Array): Run[] {
  const runs: Run[] = [];
  let at = 0;
  while (at < units.length) {
    const from = at;
    const unitClass = UNIT_CLASS[units[at] as number] as number;
    do at += 1;
    while (at < units.length && UNIT_CLASS[units[at] as number] === unitClass);
    if (unitClass === GAP) continue;
    runs.push({ isWord: unitClass === WORD, units: units.slice(from, at), isClosedLeft: from > 0, isClosedRight: at < units.length });
  }
  return runs;
}

/** Distinct keywords as they are compared; empty ones do not count. */
export function parseKeywords(keywords: readonly string[]): Keyword[] {
  const folded = keywords.map((keyword) => foldText(keyword.slice(0, MAX_KEYWORD_UNITS)).trim()).filter((keyword) => keyword !== '');
  return [...new Set(folded)].slice(0, MAX_KEYWORDS).map((text) => {
    const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    const runs = splitRuns(units);
    return { text, units, runs, isOneRun: runs[0]?.units.length === units.length };
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHEETS = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path: `src/${path}`, text: readFileSync(`${ROOT}src/${path}`, 'utf8') }));

type Rule = { readonly selector: string; readonly within: readonly string[]; readonly body: string };

/** The rules of a style sheet, each with the at-rules around it. */
function readRules(text: string): Rule[] {
  const rules: Rule[] = [];
  const open: string[] = [];
  const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  for (const [, before = '', mark] of css.matchAll(/([^{}]*)([{}])/g)) {
    if (mark === '{') open.push(before.slice(before.lastIndexOf(';') + 1).trim());
    else rules.push({ selector: open.pop() ?? '', within: [...open], body: before.trim() });
  }
  return rules;
}

const hoversAfterTouch = ({ selector, within }: Rule): boolean => selector.includes(':hover') && !within.some((one) => /\(hover: hover\)/.test(one));

/** Radix takes an exit of the entrance's name for none and removes the element at once. */
const leavesAsItCame = ({ selector, body }: Rule): boolean => selector.includes("[data-state='closed']") && /animation:[^;]*\breverse\b/.test(body);

function findRules(judge: (rule: Rule) => boolean): string[] {
  return SHEETS.flatMap(({ path, text }) =>
    readRules(text)
      .filter(judge)
      .map(({ selector }) => `${path}: ${selector}`),
  );
}

test('the rules are read with what is around them', () => {
  const [inner, outer, last] = readRules('@media (hover: hover) { .a:hover { color: red; } } .b:hover { animation: open 1s reverse; }');
  expect([inner?.within, inner?.selector, outer?.selector]).toEqual([['@media (hover: hover)'], '.a:hover', '@media (hover: hover)']);
  expect([inner, last].map((rule) => rule !== undefined && hoversAfterTouch(rule))).toEqual([false, true]);
  expect(readRules(".a[data-state='closed'] { animation: open 1s reverse; }").some(leavesAsItCame)).toBe(true);
  expect(SHEETS.length).toBeGreaterThan(50);
});

test('nothing looks hovered after a finger has touched it', () => {
  expect(findRules(hoversAfterTouch)).toEqual([]);
});

test('there is one ring of the focus, in its three forms', () => {
  const own = SHEETS.filter(({ path, text }) => path !== 'src/ui/tokens.css' && text.includes('var(--focus)'));
  expect(own.map(({ path }) => path)).toEqual([]);
});

test('what closes has an animation of its own', () => {
  expect(findRules(leavesAsItCame)).toEqual([]);
});

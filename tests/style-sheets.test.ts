import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHEETS = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path: `src/${path}`, text: readFileSync(`${ROOT}src/${path}`, 'utf8') }));

type Rule = { readonly selector: string; readonly within: readonly string[]; readonly body: string };

/** The rules of a style sheet, each with its enclosing at-rules. */
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

/** Radix treats an exit with the animation name of the entrance as none and removes the element at once. */
const leavesAsItCame = ({ selector, body }: Rule): boolean => selector.includes("[data-state='closed']") && /animation:[^;]*\breverse\b/.test(body);

/** The declarations of a rule by their property. */
function declarationsOf({ body }: Rule): ReadonlyMap<string, string> {
  const pairs = body.split(';').map((one): [string, string] => {
    const at = one.indexOf(':');
    return [one.slice(0, at).trim(), one.slice(at + 1).trim()];
  });
  return new Map(pairs);
}

/** An outline in another colour, or a hard line around an element, which is a ring too. */
function drawsOwnRing(rule: Rule): boolean {
  if (!rule.selector.includes(':focus-visible')) return false;
  const { outline = 'none', shadow = 'none' } = { outline: declarationsOf(rule).get('outline'), shadow: declarationsOf(rule).get('box-shadow') };
  return !/^(?:none|2px solid transparent|var\(--ring-[a-z]+\))$/.test(outline) || /\b0 0 0 [2-9]px/.test(shadow);
}

/** Forced colours remove every shadow, so that only the outline of base.css is left. */
function hidesRingInForcedColours(rule: Rule): boolean {
  const declarations = declarationsOf(rule);
  return rule.selector.includes(':focus-visible') && declarations.get('outline') === 'none' && (declarations.get('box-shadow') ?? '').includes('var(--ring');
}

function findRules(judge: (rule: Rule) => boolean): string[] {
  return SHEETS.flatMap(({ path, text }) =>
    readRules(text)
      .filter(judge)
      .map(({ selector }) => `${path}: ${selector}`),
  );
}

test('rules are read with their enclosing at-rules', () => {
  const [inner, outer, last] = readRules('@media (hover: hover) { .a:hover { color: red; } } .b:hover { animation: open 1s reverse; }');
  expect([inner?.within, inner?.selector, outer?.selector]).toEqual([['@media (hover: hover)'], '.a:hover', '@media (hover: hover)']);
  expect([inner, last].map((rule) => rule !== undefined && hoversAfterTouch(rule))).toEqual([false, true]);
  expect(readRules(".a[data-state='closed'] { animation: open 1s reverse; }").some(leavesAsItCame)).toBe(true);
  const ringOf = (declarations: string): boolean => readRules(`.a:focus-visible { ${declarations} }`).some(drawsOwnRing);
  expect(['outline: 2px solid #fff;', 'box-shadow: inset 0 0 0 2px red;', 'outline: var(--ring-over);', 'box-shadow: var(--ring);'].map(ringOf)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(SHEETS.length).toBeGreaterThan(50);
});

test('no element looks hovered after a touch', () => {
  expect(findRules(hoversAfterTouch)).toEqual([]);
});

test('there is one focus ring, in the forms of the tokens', () => {
  const own = SHEETS.filter(({ path, text }) => path !== 'src/ui/tokens.css' && text.includes('var(--focus)'));
  expect(own.map(({ path }) => path)).toEqual([]);
  expect(findRules(drawsOwnRing)).toEqual([]);
});

test('the focus ring is visible where forced colours remove shadows', () => {
  expect(findRules(hidesRingInForcedColours)).toEqual([]);
});

test('closing elements have a separate animation', () => {
  expect(findRules(leavesAsItCame)).toEqual([]);
});

test('style sheets and the hook use the same width for a phone', () => {
  const widthsOf = (text: string): string[] => [...text.matchAll(/max-width: (7\d\d[\d.]*px)\)/g)].map(([, width = '']) => width);
  const hook = readFileSync(`${ROOT}src/parts/window/use-phone.ts`, 'utf8');
  expect(new Set([...SHEETS.flatMap(({ text }) => widthsOf(text)), ...widthsOf(hook)])).toEqual(new Set(['719.98px']));
});

test('every custom property in a style sheet is defined', () => {
  const sources = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:css|tsx?)$/.test(path));
  const texts = sources.map((path) => readFileSync(`${ROOT}src/${path}`, 'utf8'));
  const given = new Set(texts.flatMap((text) => [...text.matchAll(/(?<!var\()(--[a-z][\w-]*)['"\]]*\s*[:,)]/g)].map(([, name]) => name)));
  const isGiven = (name: string): boolean => name.startsWith('--radix-') || given.has(name);
  const missing = SHEETS.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].filter(([, name = '']) => !isGiven(name)).map(([, name]) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every class that a component uses is in its style sheet', () => {
  const classesOf = (text: string): ReadonlySet<string> =>
    new Set([...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
  const components = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  let named = 0;
  const missing = components.flatMap((path) => {
    const text = readFileSync(`${ROOT}src/${path}`, 'utf8');
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, variable = '', sheet = '']) => {
      const classes = classesOf(readFileSync(join(ROOT, 'src', dirname(path), sheet), 'utf8'));
      const names = [...text.matchAll(new RegExp(`\\b${variable}\\['([\\w-]+)'\\]`, 'g'))].map(([, name = '']) => name);
      named += names.length;
      return names.filter((name) => !classes.has(name)).map((name) => `${path}: ${name}`);
    });
  });
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(500);
});

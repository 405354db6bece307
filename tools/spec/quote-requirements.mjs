// node spec-codemod.mjs <root> [--tests spec-tests.tsv] [--write] [--drop]
// Rewrites test titles and citations for docs/spec. Without --write it only reports. --drop removes "(D2§5)" from comments and titles of steps.
import { readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const args = process.argv.slice(2);
const root = args[0];
const option = (name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);
const table = option('--tests', 'tools/spec/requirement-tests.tsv');
const isWriting = args.includes('--write');
const isDropping = args.includes('--drop');
const { parseSync } = await import(createRequire(join(root, 'package.json')).resolve('vite').replace(/index\.cjs$/, 'dist/node/index.js'));

const SKIPPED = /^(docs\/spec\/|docs\/spec-coverage|tests\/spec-coverage|tests\/support\/(spec-page|traceability)|tests\/traceability|tools\/spec\/|docs\/state\.md|docs\/tour\/|server\/seed\/(?:dialogues|media)\/|package-lock)/;
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|tsx|js|mjs|css|md|sh|html|json)$/.test(path) && !SKIPPED.test(path));

/** path → title → IDs */
const wanted = new Map();
const none = [];
for (const line of readFileSync(table, 'utf8').split('\n').filter(Boolean)) {
  const [id, path, title] = line.split('\t');
  if (path === 'NONE') { none.push(id); continue; }
  const of = wanted.get(path) ?? wanted.set(path, new Map()).get(path);
  of.set(title, [...(of.get(title) ?? []), id]);
}

// "D2§3, D2§9 ", "D2§8, §9 ", also behind other marks: "A13 D3§9 the time filter".
const OLD_QUOTE = /\bD[123]§\d+(?:(?:, | and |\/)(?:D[123])?§\d+)*(?:: |,? |$)/g;
/** A title without quotes of the documents, with citations in their new form. */
const cleanTitle = (title) => {
  const bare = title.replace(OLD_QUOTE, '').replace(/\s*\((?:D[123]§\d+(?:, )?)+\)/g, '');
  return cite(bare === title ? title : bare.replace(/^[,:]\s*/, ''));
};
/** Whether the body of a repeated test reads its first parameter: then the first cell is a value and must stay as it is. */
function readsFirstCell(callback, text) {
  const [first] = callback?.params ?? [];
  if (first === undefined) return false;
  const pattern = first.type === 'RestElement' ? (first.argument.type === 'ArrayPattern' ? first.argument.elements[0] : first.argument) : first;
  if (pattern === null || pattern === undefined) return false;
  if (pattern.type !== 'Identifier') return true;
  return new RegExp(`(?<![\\w$.])${pattern.name.replace('$', '\\$')}(?![\\w$])`).test(text.slice(callback.body.start, callback.body.end));
}

const BREAK = '(\\s*(?:\\n\\s*(?:\\*|//)?\\s*)?)';
/** Citations in their new form, also where a line breaks within one. */
function cite(text) {
  return text
    .replace(/\bContract (?=§|[CAN]\d)/g, 'Protocol ')
    .replace(/\bcontract (?=§|[CAN]\d)/g, 'protocol ')
    .replace(new RegExp(`\\bcontract${BREAK}(?=§\\d|[CAN]\\d+\\b)`, 'g'), (all, gap) => `protocol${gap}`)
    .replace(new RegExp(`\\bauthorisation(?:\\.md)?${BREAK}(\\d+(?:(?:, | and )\\d+)*)\\b`, 'g'), (all, gap, list) => `authorisation${gap || ' '}${list.replace(/\d+/g, '§$&')}`)
    .replace(/\bprotocol §12 rule (\d)/g, 'protocol §12.$1')
    .replace(/\bD1 §5/g, 'D1§5')
    .replace(new RegExp(`\\breliability\\.md${BREAK}(?:§)?(?=\\d)`, 'g'), (all, gap) => `reliability${gap || ' '}§`);
}

const TEST = /^(?:test|it|describe)$/;
const rootName = (node) => (node?.type === 'Identifier' ? node.name : node ? rootName(node.object ?? node.callee ?? node.tag) : undefined);
function collect(value, into) {
  if (typeof value !== 'object' || value === null) return;
  if (typeof value.type === 'string') into.push(value);
  for (const child of Array.isArray(value) ? value : Object.values(value)) collect(child, into);
}
const literal = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : node?.type === 'TemplateLiteral' ? node.quasis.map((one) => one.value.raw).join('…') : undefined;

/** Title nodes: { node, text, isStep, cases: [{node, text, title}] } */
function titlesOf(nodes) {
  const renamed = nodes.filter((node) => node.type === 'ImportSpecifier' && TEST.test(node.imported?.name ?? '')).map((node) => node.local.name);
  const names = new Set(['test', 'it', 'describe', ...renamed]);
  const consts = new Map(nodes.filter((node) => node.type === 'VariableDeclarator' && node.id?.type === 'Identifier').map((node) => [node.id.name, node.init]));
  const rowsOf = (one, depth = 0) =>
    depth > 5 || !one ? [] : one.type === 'Identifier' ? rowsOf(consts.get(one.name), depth + 1) : one.type === 'ArrayExpression' ? one.elements : one.type === 'ObjectExpression' ? [] : one.expression ? rowsOf(one.expression, depth + 1) : one.type === 'CallExpression' && one.arguments[0]?.type === 'Identifier' ? objectRows(consts.get(one.arguments[0].name)) : [];
  const objectRows = (one) => (one?.type === 'ObjectExpression' ? one.properties.map((property) => property.key) : one?.expression ? objectRows(one.expression) : []);
  return nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !names.has(rootName(node.callee))) return [];
    const text = literal(node.arguments[0]);
    if (text === undefined) return [];
    const isStep = node.callee.property?.name === 'step';
    const each = node.callee.type === 'CallExpression' ? node.callee : undefined;
    const cases = each === undefined ? [] : rowsOf(each.arguments[0]).flatMap((row) => {
      const cell = row?.type === 'ArrayExpression' ? row.elements[0] : row;
      const name = cell?.type === 'Identifier' ? cell.name : literal(cell);
      return name === undefined ? [] : [{ node: cell, text: name, title: text.replace('%s', name) }];
    });
    return [{ node: node.arguments[0], text, isStep, cases, callback: node.arguments.find((one) => /Function/.test(one?.type ?? '')) ?? node.arguments[1] }];
  });
}

const report = { titles: 0, prefixed: 0, cases: 0, textFiles: 0, unmatched: [], data: [], loose: [], left: [], docs: [] };
for (const path of files) {
  const before = readFileSync(join(root, path), 'utf8');
  let after = before;
  const isCode = /\.(ts|tsx)$/.test(path);
  const map = wanted.get(path) ?? new Map();
  if (isCode && (map.size > 0 || /(?:test|suite|spec)\.tsx?$|^(tests|e2e)\//.test(path))) after = rewriteTitles(path, before, map);
  else if (map.size > 0) report.unmatched.push(...[...map.keys()].map((title) => `${path}: ${title} (no code file)`));
  after = cite(after);
  if (isDropping) after = after
    .replace(/D[123]§\d+ and (?=protocol §)/g, '')
    .replace('where D2§3 has JSON', 'where protocol §7 has JSON')
    .replace(/ \(document 2 §9\)/g, '')
    .replace(/\| document [123] §\d+, (\w)/g, (all, letter) => `| ${letter.toUpperCase()}`)
    .replace(/ of design\.md §2(?=[ ,.;])(?: or style\.md)?/g, ' of tools/lint/zones-table.js')
    .replace(/that design\.md §2 or style\.md forbids/g, 'that tools/lint/zones-table.js or the limits of sizes forbid')
    .replace(/What design\.md §2 lays out/g, 'The folders of docs/architecture.md')
    .replace(/ \(D1 §\d+[^)\n]*\)/g, '')
    .replace(/^ *(?:\/\*\*?|\/\/) D[123]§\d+\.(?: \*\/)?\n/gm, '')
    .replace(/((?:\/\*\*?|\/\/) )D[123]§\d+:? (\p{L})/gu, (all, mark, letter) => mark + letter.toUpperCase())
    .replace(/ of D[123]§\d+(?= by|\.|,)/g, '')
    .replace('(protocol §9 8001, 3123; §7 limits', '(protocol §9 8001, 3123; protocol §7 limits')
    .replace(/ ?\((?:D[123]§\d+(?:[^()\n§]{0,40})(?:, )?)+\)/g, '')
    .replace(/ ?\((?:design|style|toolchain|tencent)(?:\.md)? §[^()\n]*\)/g, '')
    // "(D2§8, protocol C27)" keeps what resolves.
    .replace(/\((?:D[123]§\d+[^(),\n§]*, )+(?=(?:protocol|authorisation|reliability|[CAN]\d))/g, '(')
    .replace(/((?:protocol|authorisation|reliability) (?:§[\d.]+|[CAN]\d+)(?:, [CAN§\d.]+)*)(?:, D[123]§\d+[^(),\n§]*)+\)/g, '$1)');
  if (after !== before) { report.textFiles += 1; if (isWriting) writeFileSync(join(root, path), after); }
  after.split('\n').forEach((line, at) => {
    if (/\bD[123]§\d/.test(line)) report.left.push(`${path}:${at + 1}: ${line.trim().slice(0, 140)}`);
    else if (/\bdocument [123]\b|\b(?:style|design|toolchain|coverage)(?:\.md)? (?:§|\d)/.test(line)) report.docs.push(`${path}:${at + 1}: ${line.trim().slice(0, 140)}`);
  });
}
for (const path of wanted.keys()) if (!files.includes(path)) report.unmatched.push(`${path}: no such file`);

function rewriteTitles(path, text, map) {
  const nodes = [];
  collect(parseSync(path, text).program, nodes);
  const edits = new Map();
  const missing = new Set(map.keys());
  const put = (node, ids) => {
    const source = text.slice(node.start, node.end);
    const isQuoted = /^['"`]/.test(source);
    const inner = isQuoted ? source.slice(1, -1) : source;
    const known = edits.get(node.start)?.ids ?? [];
    const all = [...new Set([...known, ...ids])];
    const clean = cleanTitle(inner);
    const next = all.length > 0 ? `${all.join(', ')} ${clean}` : clean;
    if (next === inner) return;
    const quote = isQuoted ? source[0] : next.includes("'") ? '"' : "'";
    edits.set(node.start, { end: node.end, text: `${quote}${next}${quote}`, ids: all });
  };
  for (const { node, text: title, cases, callback } of titlesOf(nodes)) {
    // A helper as the body may read what it likes.
    const isData = callback !== undefined && !/Function/.test(callback.type) ? true : readsFirstCell(callback, text);
    const ids = map.get(title) ?? [];
    missing.delete(title);
    if (ids.length > 0) report.titles += 1;
    // A title that begins with a case is quoted by its cases: the ID has to come first.
    put(node, ids);
    if (ids.length > 0) report.prefixed += 1;
    for (const one of cases) {
      const own = map.get(one.title) ?? map.get(one.text) ?? [];
      if (map.has(one.title) || map.has(one.text)) { missing.delete(one.title); missing.delete(one.text); }
      if (own.length === 0) { if (/D[123]§\d/.test(one.text)) put(one.node, []); continue; }
      if (title.startsWith('%s') && !isData) { put(one.node, own); report.cases += 1; } else { put(node, own); report.prefixed += 1; if (title.startsWith('%s')) report.data.push(`${path}: ${one.text}`); }
    }
  }
  // First cells of tables behind a name, an object or a helper, which no title of this file resolves.
  const strings = nodes.filter((node) => node.type === 'Literal' && typeof node.value === 'string');
  for (const title of [...missing]) {
    const found = strings.filter((node) => node.value === title);
    if (found.length === 1) { report.loose.push(`${path}: ${title}`); put(found[0], map.get(title)); missing.delete(title); report.cases += 1; }
  }
  for (const node of strings) if (/^(?:[CANG]\d+ )?D[123]§\d/.test(node.value) && !edits.has(node.start)) put(node, []);
  report.unmatched.push(...[...missing].map((title) => `${path}: ${title} [${map.get(title).join(', ')}]`));
  let next = text;
  for (const [start, edit] of [...edits].sort((a, b) => b[0] - a[0])) next = next.slice(0, start) + edit.text + next.slice(edit.end);
  return next;
}

console.log(`${isWriting ? 'written' : 'dry run'}: ${report.textFiles} files change; ${report.prefixed} titles and ${report.cases} cases get IDs`);
console.log(`\n${none.length} requirements without a test: ${none.join(' ')}`);
console.log(`\n${report.unmatched.length} mapped titles not found:\n${report.unmatched.join('\n')}`);
console.log(`\n${report.data.length} cases that are values: the ID went to the title of the table:\n${report.data.join('\n')}`);
console.log(`\n${report.loose.length} strings that no title of their file names (look at each):\n${report.loose.join('\n')}`);
console.log(`\n${report.left.length} citations of the documents left by hand:\n${report.left.join('\n')}`);
console.log(`\n${report.docs.length} citations of other outside pages:\n${report.docs.join('\n')}`);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One sentence of a source document. `id` numbers the sentences of a document, such as D2-017. */
export type Sentence = { readonly id: string; readonly document: string; readonly section: number; readonly text: string };

const DOCUMENT_FILE = /^(\d)-.*\.md$/;
const SECTION = /^## (\d+)\.? /;
const HEADING = /^#{1,6} /;
const LIST_MARK = /^\s*(?:[-*]|\d+[.)])\s+/;
const TABLE_ROW = /^\|.*\|$/;
const TABLE_RULE = /^\|[\s:|-]+\|$/;
/** The end of a sentence: its full stop, a closing quotation mark or bracket, and a space before the next sentence. */
const SENTENCE_END = /(?<=[.!?。！？]['"”’」)]?)\s+(?=['"“「(`/\p{Lu}\p{Script=Han}\d])/u;
/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf)\.$/;

/** Splits one document. The text before the first section has the section 0. The first row of a table names its columns. */
export function splitSentences(text: string, document: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section = 0;
  let isInTable = false;
  for (const line of text.split('\n')) {
    section = Number(SECTION.exec(line)?.[1] ?? section);
    const isRow = TABLE_ROW.test(line.trim());
    const isTitleRow = isRow && !isInTable;
    isInTable = isRow;
    if (line.trim() === '' || HEADING.test(line) || isTitleRow || TABLE_RULE.test(line.trim())) continue;
    for (const found of isRow ? [line.trim()] : splitLine(line.replace(LIST_MARK, '').trim())) {
      sentences.push({ id: `${document}-${String(sentences.length + 1).padStart(3, '0')}`, document, section, text: found });
    }
  }
  return sentences;
}

function splitLine(line: string): string[] {
  const joined: string[] = [];
  for (const part of line.split(SENTENCE_END)) {
    const last = joined.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) joined[joined.length - 1] = `${last} ${part}`;
    else joined.push(part);
  }
  return joined;
}

/** All documents of a folder, whose files are named `1-….md`, `2-….md` and so on. */
export function splitFolder(folder: string): Sentence[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const number = DOCUMENT_FILE.exec(name)?.[1];
      return number === undefined ? [] : splitSentences(readFileSync(join(folder, name), 'utf8'), `D${number}`);
    });
}

/** The words of a text in lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words by which a row of the table identifies a sentence. */
export function firstWords(text: string): string {
  return wordsOf(text).slice(0, 6).join(' ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('usage: npx tsx tools/spec/split-sources.ts <folder of the documents>');
  for (const { id, document, section, text } of splitFolder(folder)) console.log([id, `${document}§${section}`, firstWords(text)].join('\t'));
}

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { firstWords, splitFolder, wordsOf, type Sentence } from './split-sources.ts';

/** A row of the table that answers a sentence or a part of it: its section, its first words, and its answers. */
export type AnswerRow = { readonly section: string; readonly words: string; readonly answers: readonly string[] };

const ANSWER =
  /^(?:[A-Z]+-\d{3}|decision \d{3}|protocol (?:§\d+(?:\.\d+)?|[CAN]\d+)|authorisation §\d+|reliability §\d+(?:\.\d+)?|later: [a-z][a-z ,-]*|none: [a-z][a-z ,-]*)$/;
const SECTION = /^D\d§\d+$/;

/** Reads lines of `<document>§<section><tab>first six words<tab>answers`. Answers are separated by `;` or by a comma before an ID. */
export function readAnswers(text: string): AnswerRow[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const [section = '', words = '', answer = ''] = line.split('\t').map((cell) => cell.trim());
      const answers = answer.split(/;\s*|,\s*(?=[A-Z]+-\d|decision |protocol |later: )/).filter((one) => one !== '');
      const wrong = SECTION.test(section) && words !== '' ? answers.filter((one) => !ANSWER.test(one)) : [line];
      if (wrong.length > 0 || answers.length === 0) throw new Error(`line ${at + 1} cannot be read: ${line}`);
      return { section, words: firstWords(words), answers };
    });
}

export type Answered = { readonly id: string; readonly answers: readonly string[] };

/** Adds the answers to each sentence. Throws when a sentence has no row or a row has no sentence, because neither may be lost. */
export function answerSentences(sentences: readonly Sentence[], rows: readonly AnswerRow[]): Answered[] {
  const answers = new Map<string, string[]>(sentences.map(({ id }) => [id, []]));
  const homeless: string[] = [];
  for (const row of rows) {
    const home = findSentence(sentences, row, answers);
    if (home === undefined) homeless.push(`${row.section} ${row.words}`);
    else answers.get(home.id)?.push(...row.answers);
  }
  const unanswered = sentences.filter(({ id }) => answers.get(id)?.length === 0).map(({ id }) => id);
  if (homeless.length + unanswered.length > 0) throw new Error(describeLoss(homeless, unanswered));
  return sentences.map(({ id }) => ({ id, answers: [...new Set(answers.get(id))] }));
}

/** The first sentence that begins with the words and has no answer yet, else the sentence that contains the first word. */
function findSentence(sentences: readonly Sentence[], row: AnswerRow, answers: ReadonlyMap<string, readonly string[]>): Sentence | undefined {
  const here = sentences.filter(({ document, section }) => `${document}§${section}` === row.section);
  const starting = here.filter(({ text }) => firstWords(text).startsWith(row.words));
  return starting.find(({ id }) => answers.get(id)?.length === 0) ?? starting[0] ?? findInside(here, row.words);
}

/** A row may begin within a sentence and continue into the next sentence. */
function findInside(here: readonly Sentence[], words: string): Sentence | undefined {
  let before = 0;
  const starts = here.map((sentence) => {
    const start = before;
    before += wordsOf(sentence.text).join(' ').length + 1;
    return { sentence, start };
  });
  const at = here
    .map(({ text }) => wordsOf(text).join(' '))
    .join(' ')
    .indexOf(words);
  return at < 0 ? undefined : starts.findLast(({ start }) => start <= at)?.sentence;
}

function describeLoss(homeless: readonly string[], unanswered: readonly string[]): string {
  return [`${unanswered.length} sentences without a row: ${unanswered.join(', ')}`, `${homeless.length} rows without a sentence:`, ...homeless].join('\n');
}

export function writePage(answered: readonly Answered[]): string {
  const rows = answered.map(({ id, answers }) => `| ${id} | ${answers.join('; ')} |`);
  return `${HEAD}\n${rows.join('\n')}\n`;
}

const HEAD = `# Sources

The product was specified by three documents that are not part of this repository. This page says which requirement answers each of their sentences. It has numbers only: D2-017 is the 17th sentence of document 2 as \`tools/spec/split-sources.ts\` counts them. \`later\` names an area that is not built yet.

\`npx tsx tools/spec/write-sources.ts <folder of the documents> <table of answers>\` writes this page. It fails where a sentence has no row in the table or a row has no sentence.

| Sentence | Answer |
|---|---|`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, table] = process.argv.slice(2);
  if (folder === undefined || table === undefined) throw new Error('usage: npx tsx tools/spec/write-sources.ts <folder of the documents> <table of answers>');
  const answered = answerSentences(splitFolder(folder), readAnswers(readFileSync(table, 'utf8')));
  writeFileSync(fileURLToPath(new URL('../../docs/spec/sources.md', import.meta.url)), writePage(answered));
  console.log(`${answered.length} sentences`);
}

import { describe, expect, test } from 'vitest';
import { firstWords, splitSentences } from './split-sources.ts';
import { answerSentences, readAnswers, writePage } from './write-sources.ts';

const DOCUMENT = [
  '# A product',
  'It has two parts. One is e.g. This one.',
  '## 1. What it does',
  '- Users write. They read, "too." Then 3 more.',
  '| Path | Name |',
  '|---|---|',
  '| /login | login |',
  '### Sending',
  '1. Enter sends!',
  '## 2. Limits',
  'Names: max 16.5 characters.',
  '',
].join('\n');

const split = () => splitSentences(DOCUMENT, 'D1');

describe('splitSentences', () => {
  test('numbers the sentences of lists, tables and paragraphs, and leaves headings out', () => {
    expect(split().map(({ id, section, text }) => `${id} §${section} ${text}`)).toEqual([
      'D1-001 §0 It has two parts.',
      'D1-002 §0 One is e.g. This one.',
      'D1-003 §1 Users write.',
      'D1-004 §1 They read, "too."',
      'D1-005 §1 Then 3 more.',
      'D1-006 §1 | /login | login |',
      'D1-007 §1 Enter sends!',
      'D1-008 §2 Names: max 16.5 characters.',
    ]);
  });

  test('names a sentence by its first six words, without punctuation', () => {
    expect(firstWords('| "One" two `three` | four five six seven |')).toBe('one two three four five six');
  });
});

const TABLE = [
  'D1§0\tIt has two parts.\tlater: calls',
  'D1§0\tOne is e.g. This one.\tSIGN-001, SIGN-002',
  'D1§1\tUsers write.\tMSG-001; decision 031',
  'D1§1\tThey read, "too."\tMSG-002',
  'D1§1\tThen 3 more.\tprotocol C10',
  'D1§1\t/login login\tSIGN-003',
  'D1§1\tEnter sends!\tCOMP-001',
  'D1§2\tNames: max 16.5 characters.\tprotocol §10',
  'D1§2\t16.5 characters.\tSET-001',
  'D1§1\tread, too. Then 3 more\tMSG-003',
];

describe('answerSentences', () => {
  test('writes the answers of each sentence, merged from several rows, without the text of the sentence', () => {
    const page = writePage(answerSentences(split(), readAnswers(TABLE.join('\n'))));
    expect(page).toContain('| D1-003 | MSG-001; decision 031 |\n');
    expect(page).toContain('| D1-004 | MSG-002; MSG-003 |\n');
    expect(page).toContain('| D1-008 | protocol §10; SET-001 |\n');
    expect(page).not.toContain('characters');
  });

  test('fails for a sentence without a row', () => {
    expect(() => answerSentences(split(), readAnswers(TABLE.filter((row) => !row.includes('Enter')).join('\n')))).toThrow('D1-007');
  });

  test('fails for a row without a sentence', () => {
    expect(() => answerSentences(split(), readAnswers([...TABLE, 'D1§2\tNobody wrote this\tSET-002'].join('\n')))).toThrow('nobody wrote this');
  });

  test('refuses rows that lack a field or whose answer has no known form', () => {
    const rows = ['D1§1\tUsers write.\tsomewhere', 'D1§1\tUsers write.\t', 'Users write.\tMSG-001'];
    for (const row of rows) expect(() => readAnswers(row), row).toThrow('line 1 cannot be read');
  });
});

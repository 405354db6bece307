import { expect, test } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { tipPieces } from './tip-pieces.ts';

const operator = { wtId: '10001', name: '陈屿' };
const operated = [
  { wtId: '10002', name: '苏念' },
  { wtId: '10003', name: '{1}' },
];
const WITH_OPERATED = [2, 5, 7, 8, 11, 12, 13, 22];
const OWN_WORDS = [18];

test.each(LANGUAGES)('GROUP-022 protocol §7 each kind of group tip has each person that it names as a separate piece in %s', async (language) => {
  const { t } = await createI18n(language);
  for (let detailType = 1; detailType <= 24; detailType += 1) {
    const content = detailType === 18 ? '欢迎' : detailType === 14 ? '{0}修改群名称为「读「书」会」' : '{0}做了些什么';
    const pieces = tipPieces(t, { detailType, operator, operated, content });
    const people = pieces.flatMap((piece) => (piece.kind === 'person' ? [piece.person.wtId] : []));
    const expected = detailType === 18 ? [] : WITH_OPERATED.includes(detailType) ? ['10001', '10002', '10003'] : ['10001'];
    expect(people.toSorted(), String(detailType)).toEqual(expected);
    const words = pieces.map((piece) => (piece.kind === 'words' ? piece.text : '')).join('');
    expect(words, String(detailType)).not.toMatch(/[\ue000\ue001{}]|undefined/);
    expect(words.trim(), String(detailType)).not.toBe('');
    expect(OWN_WORDS.includes(detailType), String(detailType)).toBe(words.includes('欢迎') || words.includes('做了些什么'));
  }
});

test('GROUP-022 G7 a tip of an unknown kind shows the text that it contains', async () => {
  const { t } = await createI18n('en');
  expect(tipPieces(t, { detailType: 99, operator, operated, content: '{0}把{2}变成了{9}' })).toEqual([
    { kind: 'person', person: operator },
    { kind: 'words', text: '把' },
    { kind: 'person', person: operated[1] },
    { kind: 'words', text: '变成了{9}' },
  ]);
});

test('G13 ignores the internal placeholder characters for people in the text of a peer', async () => {
  const { t } = await createI18n('zh-CN');
  expect(tipPieces(t, { detailType: 99, operator, operated, content: '\ue0001\ue001 好' })).toEqual([{ kind: 'words', text: '1 好' }]);
});

const ME = { ...operator, isMe: true as const };
const wordsOf = (pieces: ReturnType<typeof tipPieces>) =>
  pieces
    .map((piece) => (piece.kind === 'words' ? piece.text : piece.person.name))
    .join('')
    .replaceAll(/[\u2068\u2069]/g, '');

test.each([
  ['zh-CN', '你将苏念移出了群聊', '苏念将你移出了群聊', '苏念修改群名称为「读「书」会」'],
  ['en', 'You removed 苏念 from the group', '苏念 removed you from the group', '苏念 renamed the group to 读「书」会'],
  ['ja', 'あなた が 苏念 をグループから外しました', '苏念 が あなた をグループから外しました', '苏念 がグループ名を「读「书」会」に変更しました'],
] as const)('GROUP-163 in %s a tip addresses its reader, and translates the new name of a group', async (...[language, mine, theirs, renamed]) => {
  const { t } = await createI18n(language);
  const other = { wtId: '10002', name: '苏念' };
  const tip = { detailType: 5, content: '' };
  expect(wordsOf(tipPieces(t, { ...tip, operator: ME, operated: [other] }))).toBe(mine);
  expect(wordsOf(tipPieces(t, { ...tip, operator: other, operated: [ME] }))).toBe(theirs);
  expect(wordsOf(tipPieces(t, { detailType: 14, operator: other, operated: [], content: '{0}修改群名称为「读「书」会」' }))).toBe(renamed);
  expect(tipPieces(t, { ...tip, operator: ME, operated: [other] }).filter(({ kind }) => kind === 'person')).toHaveLength(1);
});

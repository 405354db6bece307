import { beforeAll, expect, test } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { loadMessages } from '../../i18n/load-messages.lazy.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import { muteEndWords } from './mute-end-words.ts';

let t: Translate;
beforeAll(async () => {
  ({ t } = await createI18n('zh-CN', loadMessages));
});

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime();

test.each([
  ['today', at(27, 23), '至 23:05'],
  ['after midnight', at(28, 6), '至明天 06:05'],
  ['days later', at(30, 6), '至 11月30日 06:05'],
])('CONV-062 a mute that ends %s shows its end', (...[, end, words]) => {
  expect(muteEndWords(t, end, at(27, 22))).toBe(words);
});

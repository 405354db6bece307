import { expect, test } from 'vitest';
import { chooseLanguage } from './languages.ts';

test('SIGN-014 prefers a saved choice to the language of the operator and of the browser', () => {
  expect(chooseLanguage({ saved: 'ja', operator: 'zh-CN', browser: ['en-GB'] })).toBe('ja');
});

test('SIGN-014 uses the operator’s language when the user has chosen none', () => {
  expect(chooseLanguage({ saved: null, operator: 'zh-CN', browser: ['en-GB'] })).toBe('zh-CN');
});

test.each([
  [['zh-TW', 'en'], 'zh-CN'],
  [['zh'], 'zh-CN'],
  [['ja-JP'], 'ja'],
  [['en-US', 'zh-CN'], 'en'],
  [['de-DE', 'ja'], 'ja'],
  [['fr'], 'en'],
  [[], 'en'],
])('browser languages %j give %s', (browser, expected) => {
  expect(chooseLanguage({ saved: 'klingon', browser })).toBe(expected);
});

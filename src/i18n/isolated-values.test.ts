import { expect, test } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { rememberTexts } from './remember-texts.ts';

test.each([
  ['the library', async () => (await createI18n('en')).t],
  ['the page', async () => rememberTexts((await createI18n('en')).t)],
])('a name in a sentence of %s cannot change the direction of the words around it', async (_of, load) => {
  const t = await load();
  expect(t('summary.said', { name: '\u202enimda\u2066' })).toBe('nimda: ');
  expect(t('summary.said', { name: 'أحمد' })).toBe('\u2068أحمد\u2069: ');
  expect(t('summary.said', { name: '<林知夏>' })).toBe('<林知夏>: ');
});

import { expect, test, vi } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { LANGUAGES } from './languages.ts';
import { loadDeferredMessages, loadMessages } from './load-messages.lazy.ts';
import { rememberTexts } from './remember-texts.ts';

type Look = (...args: readonly unknown[]) => string;

async function build(language: (typeof LANGUAGES)[number]) {
  const i18n = await createI18n(language, loadMessages);
  const look = vi.fn<Look>(i18n.getFixedT(language) as never);
  return { look, t: rememberTexts(look as never) as unknown as Look };
}

test('looks up a text once per key, but a text that depends on a count each time', async () => {
  const { look, t } = await build('zh-CN');
  expect([t('app.name'), t('app.name')]).toEqual(['Wisp', 'Wisp']);
  expect([t('bubble.openPerson', { name: 'A' }), t('bubble.openPerson', { name: 'B' })]).toEqual(['查看 A 的资料', '查看 B 的资料']);
  expect(look).toHaveBeenCalledTimes(2);
  expect([t('chat.newCount', { count: 2 }), t('chat.newCount', { count: 3 })]).toEqual(['2 条新消息', '3 条新消息']);
  expect(look).toHaveBeenCalledTimes(4);
});

test('returns a text that was loaded after the first request for it', async () => {
  const i18n = await createI18n('en');
  const t = rememberTexts(i18n.getFixedT('en') as never) as unknown as Look;
  expect([t('viewer.title'), t('app.messages')]).toEqual(['viewer.title', 'Messages']);
  i18n.addResourceBundle('en', 'translation', await loadDeferredMessages('en'));
  expect(t('viewer.title')).toBe('Picture preview');
});

function listTexts(messages: object, path = ''): { key: string; text: string }[] {
  return Object.entries(messages).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [{ key: `${path}${name}`, text: value }];
    return typeof value === 'object' && value !== null ? listTexts(value, `${path}${name}.`) : [];
  });
}

test.each(LANGUAGES)('fills every text of %s like the library, for any values', async (language) => {
  const { look, t } = await build(language);
  const texts = listTexts(await loadMessages(language)).filter(({ text }) => text.includes('{{') && !text.includes('{{count}}'));
  expect(texts.length).toBeGreaterThan(50);
  for (const { key, text } of texts) {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '');
    for (const value of ['张三', 7, '$& $1 <b> {{name}}', '']) {
      const values = Object.fromEntries(names.map((name) => [name, value]));
      expect(t(key, values), key).toBe(look(key, values));
    }
  }
});

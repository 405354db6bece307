import { expect, test } from 'vitest';
import { startPageLanguage } from './page-language.ts';

function aPage(saved: string | null, browser: string[]) {
  const kept = new Map<string, string>(saved === null ? [] : [['wt:lang', saved]]);
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const descriptions: string[] = [];
  return { kept, descriptions, ports: { storage, browser, root: { lang: '' }, describe: (text: string) => void descriptions.push(text) } };
}

test('SET-005 C24 starts in the browser language and sets it on <html>', async () => {
  const { ports, kept } = aPage(null, ['ja-JP']);
  const { i18n } = await startPageLanguage(ports);
  expect([i18n.t('app.messages'), ports.root.lang, kept.size]).toEqual(['メッセージ', 'ja', 0]);
});

test('C24 describes the site in the shown language, at the start and after a choice', async () => {
  const { ports, descriptions } = aPage(null, ['ja-JP']);
  const { choose } = await startPageLanguage(ports);
  await choose('en');
  await choose('zh-CN');
  expect(descriptions).toEqual([expect.stringContaining('オフライン'), expect.stringContaining('without a network'), expect.stringContaining('没有网络')]);
});

test('SET-005 C24 keeps a choice for the next visit', async () => {
  const { ports, kept } = aPage(null, ['en']);
  const first = await startPageLanguage(ports);
  await first.choose('zh-CN');
  expect([first.i18n.t('app.messages'), ports.root.lang, kept.get('wt:lang')]).toEqual(['消息', 'zh-CN', 'zh-CN']);
  const second = await startPageLanguage(ports);
  expect(second.i18n.t('app.messages')).toBe('消息');
});

test('C24 the operator’s language never overrides a choice', async () => {
  const chosen = await startPageLanguage(aPage('en', []).ports);
  await chosen.applyOperatorDefault('zh-CN');
  const open = await startPageLanguage(aPage(null, ['en']).ports);
  await open.applyOperatorDefault('zh-CN');
  expect([chosen.i18n.t('app.messages'), open.i18n.t('app.messages')]).toEqual(['Messages', '消息']);
});

test('SET-005 shows the last of two quick choices', async () => {
  const { ports } = aPage(null, ['en']);
  const { i18n, choose } = await startPageLanguage(ports);
  await Promise.all([choose('ja'), choose('en')]);
  expect([i18n.t('common.cancel'), ports.root.lang]).toEqual(['Cancel', 'en']);
});

test('applies a choice although storage is blocked', async () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  const root = { lang: '' };
  const { i18n, choose } = await startPageLanguage({ storage: { getItem: refuse, setItem: refuse }, browser: ['zh-CN'], root, describe: () => undefined });
  await choose('ja');
  expect(i18n.t('common.cancel')).toBe('キャンセル');
});

test('uses the singular for one item in a language that has it', async () => {
  const { i18n, choose } = await startPageLanguage(aPage('en', []).ports);
  const english = [1, 2, 0].map((count) => i18n.t('common.unread', { count }));
  await choose('zh-CN');
  expect([...english, i18n.t('common.unread', { count: 1 })]).toEqual(['1 unread message', '2 unread messages', '0 unread messages', '1 条未读']);
});

test('loads the texts of the first screen at the start, and the others on request', async () => {
  const { i18n, loadDeferred } = await startPageLanguage(aPage('en', []).ports);
  expect([i18n.t('common.cancel'), i18n.exists('viewer.title')]).toEqual(['Cancel', false]);
  await Promise.all([loadDeferred(), loadDeferred()]);
  expect([i18n.t('common.cancel'), i18n.t('viewer.title')]).toEqual(['Cancel', 'Picture preview']);
});

test('loads all texts of another language before it is shown', async () => {
  const { i18n, choose } = await startPageLanguage(aPage('en', []).ports);
  await choose('ja');
  expect(i18n.exists('viewer.title')).toBe(true);
});

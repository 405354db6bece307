import { expect, test, vi } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { rememberTexts } from './remember-texts.ts';

test('a text of its key alone is looked up once, one that depends on more whenever it is asked for', async () => {
  const i18n = await createI18n('zh-CN');
  const look = vi.fn<(...args: readonly unknown[]) => string>(i18n.getFixedT('zh-CN') as never);
  const t = rememberTexts(look as never);
  expect([t('app.name'), t('app.name')]).toEqual(['Wisp', 'Wisp']);
  expect(look).toHaveBeenCalledTimes(1);
  expect([t('chat.newCount', { count: 2 }), t('chat.newCount', { count: 3 })]).toEqual(['2 条新消息', '3 条新消息']);
  expect(look).toHaveBeenCalledTimes(3);
});

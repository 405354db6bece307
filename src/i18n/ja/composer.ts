import type { composer as source } from '../zh-CN/composer.ts';
import type { Translation } from '../translation.ts';

export const composer = {
  label: 'メッセージを入力',
  send: '送信',
  enterHint: 'Enter で送信',
} satisfies Translation<typeof source>;

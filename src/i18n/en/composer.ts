import type { composer as source } from '../zh-CN/composer.ts';
import type { Translation } from '../translation.ts';

export const composer = {
  label: 'Message',
  send: 'Send',
  enterHint: 'Enter to send',
} satisfies Translation<typeof source>;

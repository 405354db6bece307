import { loadChunk } from '../shared/load-chunk.ts';
import type { Language } from './languages.ts';
import type { Translation } from './translation.ts';
import type { messages as source } from './zh-CN/messages.ts';

export type Messages = Translation<typeof source>;

/** One chunk per language, so that the first load carries only the one on screen. */
export async function loadMessages(language: Language): Promise<Messages> {
  switch (language) {
    case 'zh-CN':
      return loadChunk(async () => (await import('./zh-CN/messages.ts')).messages);
    case 'en':
      return loadChunk(async () => (await import('./en/messages.ts')).messages);
    case 'ja':
      return loadChunk(async () => (await import('./ja/messages.ts')).messages);
  }
}

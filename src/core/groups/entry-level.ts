import { LIMITS } from '../../../contract/limits.ts';

export type EntryLevel = { readonly kind: 'level'; readonly level: number } | { readonly kind: 'empty' | 'notNumber' | 'outOfRange' };

/** Reads the level that people need to join a group: an integer from 1 to 200. */
export function judgeEntryLevel(text: string): EntryLevel {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return { kind: 'empty' };
  if (!/^[0-9]+$/.test(typed)) return { kind: 'notNumber' };
  const level = Number(typed);
  return level >= 1 && level <= LIMITS.entryLevel ? { kind: 'level', level } : { kind: 'outOfRange' };
}

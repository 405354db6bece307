import { clockOf, daysBetween } from '../../core/view/time-text.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import { separatorWords } from '../time-words.ts';

const MS_PER_SECOND = 1000;

/** When a timed mute ends: the time of day, with the day if it is not today. Both times in milliseconds. */
export function muteEndWords(t: Translate, mutedUntil: number, nowMs: number): string {
  const end = Math.round(mutedUntil / MS_PER_SECOND);
  const days = daysBetween(nowMs / MS_PER_SECOND, end);
  if (days <= 0) return t('conversationList.mutedUntil', { time: clockOf(end) });
  if (days === 1) return t('conversationList.mutedUntilTomorrow', { time: clockOf(end) });
  return t('conversationList.mutedUntil', { time: separatorWords(t, end, nowMs) });
}

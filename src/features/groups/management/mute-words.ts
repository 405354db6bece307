import { isForEver, type MuteTime } from '../../../core/groups/mute-times.ts';
import type { Translate } from '../../../i18n/use-translation.ts';
import { separatorWords } from '../../../parts/time-words.ts';

export function muteTimeText(t: Translate, seconds: MuteTime): string {
  return t(`groupPanel.muting.seconds.s${seconds}`);
}

/** Until when a member is muted; `muteUntil` in unix seconds. */
export function mutedText(t: Translate, muteUntil: number, nowMs: number): string {
  return isForEver(muteUntil) ? t('groupPanel.muting.forEver') : t('groupPanel.muting.until', { time: separatorWords(t, muteUntil, nowMs) });
}

import { updateUser, type Speaker } from '../../store/account/users.ts';
import { dateText } from '../../views/date-text.ts';
import { announceProfile } from '../account/announce-profile.ts';
import type { Unit } from '../unit.ts';

const DAYS_PER_LEVEL = 7;
const HIGHEST_LEVEL = 200;

/**
 * Counts the day on which the user sends a first message. Seven days are one level, which entry limits of groups and the badge use
 * (protocol N45). A clock that was set back counts no day twice.
 */
export async function countSentDay(unit: Unit, sender: Speaker): Promise<void> {
  const today = dateText(unit.now, unit.config.timeZone).slice(0, 'YYYY-MM-DD'.length);
  if (today <= sender.lastSentDay) return;
  const sentDays = sender.sentDays + 1;
  const level = Math.min(HIGHEST_LEVEL, 1 + Math.floor(sentDays / DAYS_PER_LEVEL));
  await updateUser(unit.db, sender.id, { sentDays, lastSentDay: today, level });
  if (level !== sender.level) await announceProfile(unit, sender.id);
}

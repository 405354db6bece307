import { MUTE_FOR_EVER, MUTE_TIMES } from '../../../contract/http/groups/group-values.ts';

/** Seconds of a mute that the user can choose. */
export type MuteTime = (typeof MUTE_TIMES)[number];

export const OFFERED_MUTES: readonly MuteTime[] = MUTE_TIMES;

/** What is offered first: many members are muted for a short time, one for ever. */
export const FIRST_MUTE = { ofMany: MUTE_TIMES[0], ofOne: MUTE_FOR_EVER } as const;

/** `muteUntil` in unix seconds. */
export function isForEver(muteUntil: number): boolean {
  return muteUntil >= MUTE_FOR_EVER;
}

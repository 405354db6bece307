export const LOCK_REASONS = ['expired', 'elsewhere', 'banned', 'deregistered', 'evicted'] as const;

/**
 * Why a session ended without an action of the user (protocol §6, §9, §12.2); `evicted` = the browser has deleted the data that the session
 * needs.
 */
export type LockReason = (typeof LOCK_REASONS)[number];

const ELSEWHERE = new Set(['11014', 'elsewhere']);
const BANNED = new Set(['11015', 'banned']);

/** Converts a business code, a close reason of a socket or a frame type of the notification socket. */
export function toLockReason(raw: string): LockReason {
  if (ELSEWHERE.has(raw)) return 'elsewhere';
  if (BANNED.has(raw)) return 'banned';
  return raw === '11016' ? 'deregistered' : 'expired';
}

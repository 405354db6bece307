import type { GroupRow } from '../rows.ts';

/** The role of a member who is not an ordinary one. */
export type GroupRole = 'owner' | 'admin';

const ADMIN = 2;
const OWNER = 3;

/** `identity` of protocol §1. */
export function roleOf(identity: number | undefined): GroupRole | undefined {
  if (identity === OWNER) return 'owner';
  return identity === ADMIN ? 'admin' : undefined;
}

/** False for a group that the user left, was removed from, or that is dissolved (protocol §2 operationType). */
export function isStillIn({ operationType = 0 }: Pick<GroupRow, 'operationType'>): boolean {
  return operationType === 0;
}

/** What a member is beyond an ordinary one. */
export type GroupRole = 'owner' | 'admin';

const ADMIN = 2;
const OWNER = 3;

/** `identity` of contract §1. */
export function roleOf(identity: number | undefined): GroupRole | undefined {
  if (identity === OWNER) return 'owner';
  return identity === ADMIN ? 'admin' : undefined;
}

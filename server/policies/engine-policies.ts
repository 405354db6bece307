import type { EngineMethod } from '../../contract/engine-methods.ts';

/**
 * Who may call a method (authorisation.md 123). `object` says what the params name and how far the caller has to belong to it;
 * the command itself checks it inside its transaction. `restricted` accounts read and manage their own things only (20012).
 */
export type EnginePolicy = {
  readonly row: 123 | 124;
  readonly object: 'self' | 'conversation' | 'ownMessage' | 'visibleMessage' | 'group' | 'people' | 'send';
  readonly restricted: 'may' | 'mayNot';
  /** `free` methods do not count against the requests of a connection. */
  readonly rate: 'counted' | 'free';
};

const READ = { row: 123, restricted: 'may', rate: 'counted' } as const;

export const ENGINE_POLICIES: Partial<Record<EngineMethod, EnginePolicy>> = {
  hello: { ...READ, object: 'self', rate: 'free' },
  ping: { ...READ, object: 'self', rate: 'free' },
  sync: { ...READ, object: 'self' },
  // The order of refusals is the command's: 20012 comes after "not a member" (contract §7 send).
  send: { ...READ, object: 'send' },
  read: { ...READ, object: 'conversation' },
  history: { ...READ, object: 'conversation' },
  conversations: { ...READ, object: 'self' },
  profiles: { ...READ, object: 'people' },
  friends: { ...READ, object: 'self' },
  groups: { ...READ, object: 'self' },
  groupMembers: { ...READ, object: 'group' },
  groupAttrs: { ...READ, object: 'group' },
};

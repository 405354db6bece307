import type { EngineMethod } from '../../contract/engine-methods.ts';

/**
 * Right to call a method (authorisation §123). `object` states which object the params name and how the caller must relate to it. The
 * command checks that in its own transaction and gives the same answer for foreign and missing objects. `restricted` accounts only read and
 * manage their own data (20012).
 */
export type EnginePolicy = {
  readonly row: 123 | 124;
  readonly object: 'self' | 'conversation' | 'ownMessage' | 'visibleMessage' | 'group' | 'people' | 'send' | 'nothing';
  readonly restricted: 'may' | 'mayNot';
  /** Only `free` methods do not count against the request rate of a connection. An unknown method counts. */
  readonly rate: 'counted' | 'free';
};

const MAY = { row: 123, restricted: 'may', rate: 'counted' } as const;
const SPEAKS = { row: 123, restricted: 'mayNot', rate: 'counted' } as const;

export const ENGINE_POLICIES: { readonly [M in EngineMethod]: EnginePolicy } = {
  hello: { ...MAY, object: 'self' },
  ping: { ...MAY, object: 'self', rate: 'free' },
  sync: { ...MAY, object: 'self' },
  // The command itself refuses restricted accounts, because 20012 comes after "not a member" (protocol §7 send).
  send: { ...MAY, object: 'send' },
  revoke: { ...SPEAKS, object: 'ownMessage' },
  delete: { ...MAY, object: 'conversation' },
  read: { ...MAY, object: 'conversation' },
  receipt: { ...SPEAKS, object: 'conversation' },
  receiptMembers: { ...MAY, object: 'ownMessage' },
  typing: { ...SPEAKS, object: 'people' },
  history: { ...MAY, object: 'conversation' },
  conversations: { ...MAY, object: 'self' },
  convDelete: { ...MAY, object: 'conversation' },
  clearHistory: { ...MAY, object: 'conversation' },
  convPin: { ...MAY, object: 'conversation' },
  convMute: { ...MAY, object: 'conversation' },
  convMark: { ...MAY, object: 'conversation' },
  convCustom: { ...MAY, object: 'conversation' },
  react: { ...SPEAKS, object: 'visibleMessage' },
  merger: { ...MAY, object: 'visibleMessage' },
  translate: { ...MAY, object: 'nothing' },
  voiceToText: { ...MAY, object: 'visibleMessage' },
  profiles: { ...MAY, object: 'people' },
  presenceSub: { ...MAY, object: 'people' },
  friends: { ...MAY, object: 'self' },
  groups: { ...MAY, object: 'self' },
  groupMembers: { ...MAY, object: 'group' },
  groupAttrs: { ...MAY, object: 'group' },
};

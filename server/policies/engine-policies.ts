import type { EngineMethod } from '../../contract/engine-methods.ts';

/**
 * Who may call a method (authorisation §123). `object` says what the params name and how far the caller has to belong to it;
 * the command proves it in its own transaction, and answers foreign and missing alike. `restricted` accounts read and manage
 * their own things only (20012).
 */
export type EnginePolicy = {
  readonly row: 123 | 124;
  readonly object: 'self' | 'conversation' | 'ownMessage' | 'visibleMessage' | 'group' | 'people' | 'send' | 'nothing';
  readonly restricted: 'may' | 'mayNot';
  /** `free` methods, and no others, do not count against the requests of a connection; an unknown name counts. */
  readonly rate: 'counted' | 'free';
};

const MAY = { row: 123, restricted: 'may', rate: 'counted' } as const;
const SPEAKS = { row: 123, restricted: 'mayNot', rate: 'counted' } as const;

export const ENGINE_POLICIES: { readonly [M in EngineMethod]: EnginePolicy } = {
  hello: { ...MAY, object: 'self' },
  ping: { ...MAY, object: 'self', rate: 'free' },
  sync: { ...MAY, object: 'self' },
  // The command refuses restricted accounts itself: 20012 comes after "not a member" (protocol §7 send).
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

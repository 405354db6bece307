import type { RefusedItem } from './operations/refused-item.ts';

/** The messages between the tabs of one account over the channel. A lost message only delays something. */
export type TabMessage =
  | { readonly kind: 'probe' }
  | { readonly kind: 'alive' }
  /** A row was added to the outbox or the operations. */
  | { readonly kind: 'wake' }
  /** A follower asks the leader to act now; the answer carries the same `id`. */
  | { readonly kind: 'ask'; readonly id: string; readonly request: unknown }
  | { readonly kind: 'answer'; readonly id: string; readonly result: unknown }
  /** The leader has received a repeated request and is still processing the first one. */
  | { readonly kind: 'working'; readonly id: string }
  | { readonly kind: 'status'; readonly status: unknown }
  | { readonly kind: 'toast'; readonly code: number; readonly text: string; readonly about?: RefusedItem }
  /**
   * The conversation that the user sees in a tab; null = none, or the tab lost the focus. `isLocked` = the tab holds the lock of its name
   * while it lives.
   */
  | { readonly kind: 'focus'; readonly tab: string; readonly conversationID: string | null; readonly isLocked?: boolean }
  | { readonly kind: 'live'; readonly event: unknown };

export function isTabMessage(value: unknown): value is TabMessage {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

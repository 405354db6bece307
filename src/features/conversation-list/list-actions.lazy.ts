import type { SyncStatus } from '../../core/sync-status.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { ConversationMenuProps } from './conversation-menu.tsx';
import type { ListMenuProps } from './list-menu.tsx';
import type { OpenSwipeProps } from './open-swipe.tsx';

/** The menu of a row; loaded when it first opens. */
export const LazyConversationMenu = lazyComponent<ConversationMenuProps>(async () => (await import('./conversation-menu.tsx')).ConversationMenu, {
  place: 'floating',
  isOpen: ({ anchor }) => anchor !== undefined,
  close: ({ onClose }) => onClose(),
});

/** The menu of the list's header; loaded when it first opens. */
export const LazyListMenu = lazyComponent<ListMenuProps>(async () => (await import('./list-menu.tsx')).ListMenu, {
  place: 'floating',
  isOpen: ({ anchor }) => anchor !== undefined,
  close: ({ onClose }) => onClose(),
});

export const RemoveAllArchived = lazyComponent<{ onRemoved: () => void }>(async () => (await import('./remove-all-archived.tsx')).RemoveAllArchived);

export const FillTab = lazyComponent<{ tab: string }>(async () => (await import('./fill-tab.tsx')).FillTab);

/** Loaded when the network is first lost; stays, because it also shows that the network is back. */
export const LazyNetworkBanner = lazyComponent<{ network: SyncStatus['network']; className?: string }>(
  async () => (await import('../../parts/network/network-banner.tsx')).NetworkBanner,
  { place: 'page', isOpen: ({ network }) => network === 'offline' },
);

/** What closes a swiped row; loaded by the first touch. */
export const LazyOpenSwipe = lazyComponent<OpenSwipeProps>(async () => (await import('./open-swipe.tsx')).OpenSwipe, { place: 'page' });

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

/** What closes a swiped row; loaded by the first touch. */
export const LazyOpenSwipe = lazyComponent<OpenSwipeProps>(async () => (await import('./open-swipe.tsx')).OpenSwipe, { place: 'page' });

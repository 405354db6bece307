import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { ListMenuProps } from './list-menu.tsx';

/** The menu of the list's header; loaded when it first opens. */
export const LazyListMenu = lazyComponent<ListMenuProps>(async () => (await import('./list-menu.tsx')).ListMenu, {
  place: 'floating',
  isOpen: ({ anchor }) => anchor !== undefined,
  close: ({ onClose }) => onClose(),
});

export const RemoveAllArchived = lazyComponent<{ onRemoved: () => void }>(async () => (await import('./remove-all-archived.tsx')).RemoveAllArchived);

import { lazyComponent } from '../ui/lazy/lazy-component.tsx';
import type { AccountMenuProps } from './account-menu.tsx';

/** The menu of the signed-in user; loaded when it first opens. */
export const LazyAccountMenu = lazyComponent<AccountMenuProps>(async () => (await import('./account-menu.tsx')).AccountMenu, {
  place: 'floating',
  isOpen: ({ anchor }) => anchor !== undefined,
  close: ({ onClose }) => onClose(),
});

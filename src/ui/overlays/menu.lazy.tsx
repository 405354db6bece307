import { lazyComponent } from '../lazy/lazy-component.tsx';
import type { MenuProps } from './menu.tsx';

/** `Menu`, whose code arrives with its first opening: rows of the first screen have menus but do not carry them. */
export const LazyMenu = lazyComponent<MenuProps>(async () => (await import('./menu.tsx')).Menu, {
  place: 'floating',
  isOpen: ({ anchor }) => anchor !== undefined,
  close: ({ onClose }) => onClose(),
});

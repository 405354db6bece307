import { lazyComponent } from '../lazy/lazy-component.tsx';
import type { MenuProps } from './menu.tsx';

/** `Menu`; its code is loaded when it first opens, so that rows of the first screen have menus without loading the code. */
export const LazyMenu = lazyComponent<MenuProps>(async () => (await import('./menu.tsx')).Menu, {
  place: 'floating',
  isOpen: ({ anchor }) => anchor !== undefined,
  close: ({ onClose }) => onClose(),
});

import { lazyComponent } from '../lazy/lazy-component.tsx';
import type { MenuProps } from './menu.tsx';

const LoadedMenu = lazyComponent<MenuProps>(async () => (await import('./menu.tsx')).Menu, { place: 'floating', close: ({ onClose }) => onClose() });

/** `Menu`, whose code arrives with its first opening: rows of the first screen have menus but do not carry them. */
export function LazyMenu(props: MenuProps) {
  if (!props.anchor && !LoadedMenu.isHere()) return null;
  return <LoadedMenu {...props} />;
}

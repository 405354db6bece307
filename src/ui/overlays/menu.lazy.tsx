import { lazyComponent } from '../lazy/lazy-component.tsx';
import type { MenuProps } from './menu.tsx';

const LoadedMenu = lazyComponent<MenuProps>(async () => (await import('./menu.tsx')).Menu, { place: 'floating', close: ({ onClose }) => onClose() });

/** Fetches the code of menus before the first one is asked for; call it when the page is idle. */
export const preloadMenu = LoadedMenu.preload;

/** `Menu`, whose code arrives with its first opening: rows of the first screen have menus but do not carry them. */
export function LazyMenu(props: MenuProps) {
  if (!props.anchor && !LoadedMenu.isHere()) return null;
  return <LoadedMenu {...props} />;
}

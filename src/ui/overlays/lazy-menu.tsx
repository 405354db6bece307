import { latePart } from '../late-part.tsx';
import type { MenuProps } from './menu.tsx';

const LoadedMenu = latePart<MenuProps>(async () => (await import('./menu.tsx')).Menu);

/** Fetches the code of menus before the first one is asked for; call it when the page is idle. */
export const preloadMenu = LoadedMenu.preload;

/** `Menu`, whose code arrives with its first opening: rows of the first screen have menus but do not carry them. */
export function LazyMenu(props: MenuProps) {
  if (!props.anchor && !wasOpened) return null;
  wasOpened = true;
  return <LoadedMenu {...props} />;
}

/** Kept mounted after the first opening, so that closing can animate. */
let wasOpened = false;

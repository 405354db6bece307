import { lazy, Suspense } from 'react';
import type { MenuProps } from './menu.tsx';

/** Loads the code of menus before the first one is asked for; call it when the page is idle. */
export const preloadMenu = () => import('./menu.tsx');

const LoadedMenu = lazy(async () => ({ default: (await preloadMenu()).Menu }));

/** `Menu`, whose code arrives with its first opening: rows of the first screen have menus but do not carry them. */
export function LazyMenu(props: MenuProps) {
  if (!props.anchor && !wasOpened) return null;
  wasOpened = true;
  return (
    <Suspense fallback={null}>
      <LoadedMenu {...props} />
    </Suspense>
  );
}

/** Kept mounted after the first opening, so that closing can animate. */
let wasOpened = false;

import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from './lazy-component.tsx';

/**
 * A lazyComponent that opens beside or above a screen: while it is open the page does not reload by itself, and where its code does not
 * load, only it fails.
 */
export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>, close: (props: Props) => void): LazyComponent<Props> {
  return lazyComponent(load, { place: 'floating', close, isWork: isOpen });
}

function isOpen(props: object): boolean {
  return !('open' in props) || props.open === true;
}

import { useRef, type FunctionComponent } from 'react';
import type { LazyComponent } from './lazy-component.tsx';

/** What opens above a screen, whose code arrives with its first opening; it stays mounted from then on, so that closing can animate. */
export function lazyOverlay<Props extends { readonly open: boolean }>(Part: LazyComponent<Props>): FunctionComponent<Props> {
  return function Overlay(props: Props) {
    const wasOpened = useRef(false);
    // One whose code did not load goes with its closing, so that the next opening asks for it again.
    if (!props.open && !(wasOpened.current && Part.isHere())) return null;
    wasOpened.current = true;
    return <Part {...props} />;
  };
}

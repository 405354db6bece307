import type { FunctionComponent } from 'react';
import { useOpenCount } from '../overlays/use-open-count.ts';
import type { LazyComponent } from './lazy-component.tsx';

/** What opens above a screen, whose code arrives with its first opening; it stays mounted from then on, so that closing can animate. */
export function lazyOverlay<Props extends { readonly open: boolean }>(Part: LazyComponent<Props>): FunctionComponent<Props> {
  return function Overlay(props: Props) {
    const wasOpened = useOpenCount(props.open) > 0;
    // One whose code did not load goes with its closing, so that the next opening asks for it again.
    if (!props.open && !(wasOpened && Part.isHere())) return null;
    return <Part {...props} />;
  };
}

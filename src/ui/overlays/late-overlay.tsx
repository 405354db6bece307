import { useRef, type ComponentType, type FunctionComponent } from 'react';
import { latePart } from '../late-part.tsx';

/** What opens above a screen, whose code arrives with its first opening; it stays mounted from then on, so that closing can animate. */
export function lateOverlay<Props extends { readonly open: boolean }>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const Loaded = latePart(load);
  return function Overlay(props: Props) {
    const wasOpened = useRef(false);
    if (!props.open && !wasOpened.current) return null;
    wasOpened.current = true;
    return <Loaded {...props} />;
  };
}

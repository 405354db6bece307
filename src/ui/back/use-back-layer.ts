import { useEffect, useRef } from 'react';
import { mediaQueryHook } from '../use-media-query.ts';
import type { BackStack } from './back-stack.ts';

/** Where layers cover the page, and where the device has a button or a gesture for Back. */
const useCovered = mediaQueryHook('(max-width: 1079.98px), (pointer: coarse)');

let stack: BackStack | undefined;

/** Layers register with the stack of the page. Without one, as in a test of one component, Back does not close them. */
export function installBackStack(next: BackStack | undefined): void {
  stack = next;
}

type Options = { readonly stays?: boolean };

/**
 * While `isOpen`, the browser's Back closes this layer first and stays on the page. `stays` is for a layer that remains open below the page
 * that a navigation shows.
 */
export function useBackLayer(isOpen: boolean, close: () => void, { stays = false }: Options = {}): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const isCovered = useCovered();
  useEffect(() => (isOpen && isCovered ? stack?.open({ close: () => latest.current(), stays }) : undefined), [isOpen, isCovered, stays]);
}

/** A layer that is open while this component is mounted. */
export function BackLayer({ onBack }: { readonly onBack: () => void }): null {
  useBackLayer(true, onBack);
  return null;
}

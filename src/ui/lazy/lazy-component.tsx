import { use, useEffect, useLayoutEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import type { ChunkFailure } from '../../shared/chunk-problem.ts';
import { lazy } from '../../shared/lazy.ts';
import { beginWork } from '../../shared/page-work.ts';
import { useOpenCount } from '../overlays/use-open-count.ts';
import { LazyBoundary } from './lazy-boundary.tsx';
import { LazyFailureContext } from './lazy-failure.ts';
import { loadRequirement } from './part-requirement.ts';

export type LazyComponent<Props extends object> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

export type LazyOptions<Props extends object> = {
  /** Where a failure is shown; `page` = in the banner of the page, because this part has no visible position. */
  readonly place?: 'inline' | 'floating' | 'page';
  readonly close?: (props: Props) => void;
  /** The part is mounted by its first opening and stays mounted, so that its closing can animate. A part without it is always open. */
  readonly isOpen?: (props: Props) => boolean;
  /** Whether a reload would lose the user's work in this part. */
  readonly isWork?: (props: Props) => boolean;
};

type State<Props extends object> = { readonly View?: ComponentType<Props>; readonly kind?: ChunkFailure; readonly error?: unknown };

/**
 * A component whose code is fetched by `preload` or by its first rendering. It renders nothing until then; if the code does not load, it
 * shows the failure and tries again. Unlike React's `lazy` it never suspends, because React shows suspended content no sooner than 300 ms
 * after it last showed a fallback, even if the code arrives earlier.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, options: LazyOptions<Props> = {}): LazyComponent<Props> {
  const { place: layout = 'inline', close, isOpen, isWork = () => false } = options;
  const code = lazy(async () => {
    const [view] = await Promise.all([load(), loadRequirement()]);
    return view;
  });

  function Part(props: Props) {
    const renderFailure = use(LazyFailureContext);
    const readArrived = (): State<Props> | undefined => {
      const View = code.current();
      return View && { View };
    };
    const [state, setState] = useState<State<Props>>(() => readArrived() ?? {});
    const [turn, setTurn] = useState(0);
    const { kind } = state;
    const isMissing = state.View === undefined;
    const isAtWork = !isMissing && kind === undefined && isWork(props);
    useEffect(() => (isAtWork ? beginWork() : undefined), [isAtWork]);
    useLayoutEffect(() => {
      if (!isMissing) return undefined;
      let isOver = false;
      const show = (next: State<Props>): void => {
        if (!isOver) setState(next);
      };
      const failed = layout === 'page' ? {} : { failed: (next: ChunkFailure) => show({ kind: next }) };
      code.keepLoading({ ...failed, isOver: () => isOver }).then(
        (loaded) => show({ View: loaded }),
        (error: unknown) => show({ error }),
      );
      return () => {
        isOver = true;
      };
    }, [isMissing, turn]);

    if ('error' in state) throw state.error;
    if (kind !== undefined && layout !== 'page') {
      if (renderFailure === undefined) throw new Error(`no view for a part that is ${kind}`);
      const retry = (): void => {
        setState(readArrived() ?? { kind });
        setTurn(turn + 1);
      };
      return renderFailure({ kind, place: layout, onRetry: retry, onClose: close && (() => close(props)) });
    }
    if (state.View === undefined) return null;
    if (layout !== 'floating' || renderFailure === undefined) return <state.View {...props} />;
    return (
      <LazyBoundary key={turn} failed={() => setState({ ...state, kind: 'missing' })}>
        <state.View {...props} />
      </LazyBoundary>
    );
  }

  function OnceOpened(props: Props) {
    const isNowOpen = isOpen?.(props) ?? true;
    const wasOpened = useOpenCount(isNowOpen) > 0;
    // A part whose code did not load is unmounted when it closes, so that the next opening requests the code again.
    if (!isNowOpen && !(wasOpened && code.current() !== undefined)) return null;
    return <Part {...props} />;
  }
  return Object.assign(isOpen === undefined ? Part : OnceOpened, { preload: async () => void (await code.load()) });
}

/**
 * A lazyComponent that opens beside or above a screen. While it is open, the page does not reload automatically. If its code does not load,
 * only this part fails. One without the property `open` is open while it is mounted.
 */
export function lazyOverlay<Props extends object>(load: () => Promise<ComponentType<Props>>, close: (props: Props) => void): LazyComponent<Props> {
  return lazyComponent(load, { place: 'floating', close, isOpen: hasOpen, isWork: hasOpen });
}

function hasOpen(props: object): boolean {
  return !('open' in props) || props.open === true;
}

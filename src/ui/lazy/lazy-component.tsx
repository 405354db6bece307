import { use, useEffect, useLayoutEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import type { ChunkFailure } from '../../shared/chunk-trouble.ts';
import { keepLoading, loadChunk } from '../../shared/load-chunk.ts';
import { beginWork } from '../../shared/page-work.ts';
import { LazyBoundary } from './lazy-boundary.tsx';
import { LazyFailureContext } from './lazy-failure.ts';
import { loadPart } from './part-requirement.ts';

export type LazyComponent<Props extends object> = FunctionComponent<Props> & { readonly preload: () => Promise<void>; readonly isHere: () => boolean };

export type LazyOptions<Props extends object> = {
  /** Where a failure is shown; `page` = by the banner of the page, because nobody looks at this part. */
  readonly place?: 'inline' | 'floating' | 'page';
  readonly close?: (props: Props) => void;
  /** What the user does in it would be lost by a reload. */
  readonly isWork?: (props: Props) => boolean;
};

type State<Props extends object> = { readonly View?: ComponentType<Props>; readonly kind?: ChunkFailure; readonly error?: unknown };

/**
 * A component whose code is fetched by `preload` or by its first rendering. It shows nothing until then; where the code does not load it
 * shows the failure and tries again. Unlike a `lazy` one it never suspends: React shows what had suspended no sooner than 300 ms after
 * it last showed a fallback, however early the code arrived.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, options: LazyOptions<Props> = {}): LazyComponent<Props> {
  const { place = 'inline', close, isWork = () => false } = options;
  let arrived: ComponentType<Props> | undefined;
  let fetching: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    fetching ??= loadPart(load);
    try {
      arrived = await fetching;
      return arrived;
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  };

  function Part(props: Props) {
    const renderFailure = use(LazyFailureContext);
    const [state, setState] = useState<State<Props>>(() => (arrived ? { View: arrived } : {}));
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
      const failed = place === 'page' ? {} : { failed: (next: ChunkFailure) => show({ kind: next }) };
      keepLoading(fetchOnce, { ...failed, isOver: () => isOver }).then(
        (loaded) => show({ View: loaded }),
        (error: unknown) => show({ error }),
      );
      return () => {
        isOver = true;
      };
    }, [isMissing, turn]);

    if ('error' in state) throw state.error;
    if (kind !== undefined && place !== 'page') {
      if (renderFailure === undefined) throw new Error(`no view for a part that is ${kind}`);
      const retry = (): void => {
        setState(arrived ? { View: arrived } : { kind });
        setTurn(turn + 1);
      };
      return renderFailure({ kind, place, onRetry: retry, onClose: close && (() => close(props)) });
    }
    if (state.View === undefined) return null;
    if (place !== 'floating' || renderFailure === undefined) return <state.View {...props} />;
    return (
      <LazyBoundary key={turn} failed={() => setState({ ...state, kind: 'missing' })}>
        <state.View {...props} />
      </LazyBoundary>
    );
  }
  return Object.assign(Part, { preload: async () => void (await loadChunk(fetchOnce)), isHere: () => arrived !== undefined });
}

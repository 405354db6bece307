import { useLayoutEffect, useState, type ComponentType, type FunctionComponent } from 'react';

export type LatePart<Props extends object> = FunctionComponent<Props> & { readonly preload: () => Promise<void>; readonly isHere: () => boolean };

/**
 * A component whose code is fetched by `preload` or by its first rendering; it shows nothing until then, and where the code cannot be
 * had it shows `Missing`, or throws to the error boundary; mounting it again tries again. Unlike a `lazy` one it never suspends: React shows what
 * had suspended no sooner than 300 ms after it last showed a fallback, however early the code arrived.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, Missing?: ComponentType<Props>): LatePart<Props> {
  let arrived: ComponentType<Props> | undefined;
  let fetching: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    fetching ??= load();
    try {
      arrived = await fetching;
      return arrived;
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  };
  function Part(props: Props) {
    const [state, setState] = useState<{ readonly View?: ComponentType<Props>; readonly failure?: unknown }>(() => (arrived ? { View: arrived } : {}));
    const isMissing = state.View === undefined;
    useLayoutEffect(() => {
      if (!isMissing) return;
      fetchOnce().then(
        (View) => setState({ View }),
        (failure: unknown) => setState({ failure }),
      );
    }, [isMissing]);
    if ('failure' in state) {
      if (Missing === undefined) throw state.failure;
      return <Missing {...props} />;
    }
    return state.View ? <state.View {...props} /> : null;
  }
  return Object.assign(Part, { preload: async () => void (await fetchOnce()), isHere: () => arrived !== undefined });
}

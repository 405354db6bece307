/**
 * Shares one browser subscription among all callers of the result. Between two listeners of one event the browser runs microtasks, in which
 * React renders. With one listener per component, one event would cause as many renderings as there are components, and an error from fifty
 * on.
 */
export function shareSubscription(start: (notify: () => void) => () => void): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  let stop = (): void => undefined;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return (listener) => {
    // Each subscription gets its own function, because the same listener may subscribe twice.
    const one = (): void => listener();
    listeners.add(one);
    if (listeners.size === 1) stop = start(notify);
    return () => {
      if (listeners.delete(one) && listeners.size === 0) stop();
    };
  };
}

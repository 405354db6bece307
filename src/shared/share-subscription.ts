/**
 * One subscription to the browser for all who call the result. Between two listeners of one event the browser runs microtasks, in which
 * React renders: a listener per component made of one event as many renderings as there are components, and from fifty on an error.
 */
export function shareSubscription(start: (notify: () => void) => () => void): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  let stop = (): void => undefined;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return (listener) => {
    // Of its own: the same function may subscribe twice.
    const one = (): void => listener();
    listeners.add(one);
    if (listeners.size === 1) stop = start(notify);
    return () => {
      if (listeners.delete(one) && listeners.size === 0) stop();
    };
  };
}

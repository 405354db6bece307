import { createBackStack, type BackStack } from '../ui/back/back-stack.ts';
import { installBackStack } from '../ui/back/use-back-layer.ts';

export const HOME_PATH = '/messages';

const GIVE_UP_MS = 1000;

let stack: BackStack | undefined;

/** The back stack of this page, over the session history of its tab. */
export function pageBackStack(): BackStack {
  if (stack !== undefined) return stack;
  stack = createBackStack(
    {
      state: () => history.state as unknown,
      path: () => location.pathname,
      push: (state) => history.pushState(state, ''),
      replace: (state) => history.replaceState(state, ''),
      go: (delta) => history.go(delta),
      listen: (arrived) => addEventListener('popstate', arrived),
      defer: (run) => void setTimeout(run, 0),
      giveUp: (run) => void setTimeout(run, GIVE_UP_MS),
    },
    HOME_PATH,
  );
  installBackStack(stack);
  return stack;
}

/** What React calls when it finds developer tools: it tells of every commit, in the production build as well. */
const counted = { commits: 0 };

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map<number, unknown>(),
    inject: () => 1,
    onCommitFiberRoot: () => {
      counted.commits += 1;
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
  },
});

export function countCommits(): number {
  return counted.commits;
}

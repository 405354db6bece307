/** The hook that React calls when it detects developer tools. React reports each commit to it, also in the production build. */
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

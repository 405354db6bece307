type Worker = {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: {
    readonly matchAll: (options: { readonly type: 'window'; readonly includeUncontrolled: true }) => Promise<readonly { readonly visibilityState: string }[]>;
  };
};

/**
 * Activates the waiting build only when no tab is visible, because every tab reloads when another build takes over. A user who sees a tab
 * is asked instead.
 */
export async function skipWaitingUnseen({ clients, skipWaiting }: Worker): Promise<void> {
  // Tabs of the previous build are controlled by the previous worker.
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ visibilityState }) => visibilityState !== 'visible')) await skipWaiting();
}

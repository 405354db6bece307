type Worker = {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: {
    readonly matchAll: (options: { readonly type: 'window'; readonly includeUncontrolled: true }) => Promise<readonly { readonly visibilityState: string }[]>;
  };
};

/** Every tab reloads when another build takes over; a user who looks at one of them is asked instead. */
export async function skipWaitingUnseen({ clients, skipWaiting }: Worker): Promise<void> {
  // Tabs of the build before are controlled by the worker before.
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ visibilityState }) => visibilityState !== 'visible')) await skipWaiting();
}

/** The second frame after the change; then, when nothing waits for it any more, the service worker. */
export function notifyPainted(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document.documentElement.dataset['ready'] = 'true';
      if (navigator.serviceWorker.controller === null) void navigator.serviceWorker.register('/floor.worker.js', { type: 'module' });
    }),
  );
}

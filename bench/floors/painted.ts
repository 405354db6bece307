/** Sets `data-ready` in the second frame after the change. Registers the service worker only then, so that it does not delay the measured start. */
export function notifyPainted(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document.documentElement.dataset['ready'] = 'true';
      if (navigator.serviceWorker.controller === null) void navigator.serviceWorker.register('/floor.worker.js', { type: 'module' });
    }),
  );
}

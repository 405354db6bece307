const TAKE_OVER_MS = 20_000;

/** `unseen`: the newer worker refuses while any tab is visible, because every tab reloads when it takes over. */
export type TakeOver = 'always' | 'unseen';

const MESSAGES = { always: 'SKIP_WAITING', unseen: 'SKIP_WAITING_UNSEEN' } as const;

/**
 * Lets a newer service worker take control of this page, because the old worker would answer a reload with the old build again. Resolves to
 * true where no worker controls the page.
 */
export async function activateNewerWorker(takeOver: TakeOver): Promise<boolean> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined || container.controller === null) return true;
  const registration = await container.getRegistration();
  if (registration === undefined) return true;
  await registration.update();
  const newer = registration.waiting ?? registration.installing;
  if (newer === null) return false;
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), TAKE_OVER_MS);
    container.addEventListener('controllerchange', () => resolve(true), { once: true });
    const proceed = (): void => {
      if (newer.state === 'installed') newer.postMessage({ type: MESSAGES[takeOver] });
      if (newer.state === 'redundant') resolve(false);
    };
    newer.addEventListener('statechange', proceed);
    proceed();
  });
}

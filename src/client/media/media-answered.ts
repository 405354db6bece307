/** Whether a service worker adds the token to the requests of this page. */
export function isMediaAnswered(): boolean {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return (container?.controller ?? null) !== null;
}

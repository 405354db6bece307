/** Whether a service worker adds the token to what this page loads. */
export function isMediaAnswered(): boolean {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return (container?.controller ?? null) !== null;
}

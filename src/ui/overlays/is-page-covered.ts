/** Whether an overlay is open above the page and receives the user's input. */
export function isPageCovered(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}

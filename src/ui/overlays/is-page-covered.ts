/** Something is open above the page and takes what the user does. */
export function isPageCovered(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}

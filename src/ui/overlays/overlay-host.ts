/**
 * The container of an overlay's elements: the dialog from which it was opened, because the overlay must be above it, or the main landmark,
 * so that assistive technology finds no content outside a landmark.
 */
export function overlayHost(): HTMLElement {
  const active = document.activeElement;
  return active?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? document.querySelector<HTMLElement>('main') ?? document.body;
}

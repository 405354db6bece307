/**
 * Where the pieces of an overlay go: into the dialog they were opened from, because they must lie
 * above it, or into the main landmark, so that assistive technology finds no content outside of one.
 */
export function overlayHost(): HTMLElement {
  const active = document.activeElement;
  return active?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? document.querySelector<HTMLElement>('main') ?? document.body;
}

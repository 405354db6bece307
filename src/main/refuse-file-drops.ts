/**
 * Refuses files that are dropped where nothing takes them: the browser would leave the page for them. Screens that take files register
 * their listeners later, and set the effect of the drop again.
 */
export function refuseFileDrops(page: Window): void {
  const refuse = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}

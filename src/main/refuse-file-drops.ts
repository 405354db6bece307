/**
 * A file that is dropped where nothing takes it is dropped nowhere: the browser would leave the page for it. What takes files listens
 * later, and has the last word.
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

import { listenDrags } from '../ui/listen-drags.ts';

/**
 * Refuses dropped files where no screen accepts them, because the browser would navigate to the file. Screens that accept files register
 * their listeners later and set the drop effect again.
 */
export function refuseFileDrops(page: Window): void {
  const refuse = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  listenDrags(page, { over: refuse, drop: refuse });
}

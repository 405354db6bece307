import { useEffect, useRef, useState } from 'react';
import { listenDrags } from '../../ui/listen-drags.ts';

type Given = { readonly onPicture: (file: File) => void; readonly onText: (text: string) => void };

/** Takes a picture or a text that is pasted, or a picture that is dropped, while the dialog is open. Returns whether a file is dragged. */
export function useDroppedPicture(isWanted: boolean, given: Given): boolean {
  const [isHeld, setHeld] = useState(false);
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setHeld(true);
    };
    const drop = (event: DragEvent): void => {
      setHeld(false);
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      latest.current.onPicture(file);
    };
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const file = clipboardData?.files[0];
      const text = clipboardData?.getData('text/plain') ?? '';
      if (file !== undefined) latest.current.onPicture(file);
      else if (text.trim() !== '') latest.current.onText(text);
    };
    const endDrags = listenDrags(window, { over, drop, left: () => setHeld(false) });
    document.addEventListener('paste', paste);
    return () => {
      setHeld(false);
      endDrags();
      document.removeEventListener('paste', paste);
    };
  }, [isWanted]);
  return isHeld;
}

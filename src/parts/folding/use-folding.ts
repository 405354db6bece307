import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { MAX_LINES, mayExceedLines } from '../../core/message-content/fold-text.ts';

type FoldingOptions = {
  /** ID of the folded item: a message, or a derived text below one. */
  readonly ID: string;
  readonly text: string;
  /** A jump brought the user to this message, to read it. */
  readonly isSought: boolean;
};

export type Folding = {
  /** The text may be too long, so it is measured. */
  readonly isMeasured: boolean;
  readonly isTooLong: boolean;
  readonly isFolded: boolean;
  readonly setOpen: (isOpen: boolean) => void;
};

const MAX_OPENED = 500;
/** Texts that the user has opened: a row that leaves the document and returns keeps its state. */
const opened = new Set<string>();

function noteOpened(ID: string, isOpen: boolean): void {
  opened.delete(ID);
  if (!isOpen) return;
  if (opened.size >= MAX_OPENED) opened.clear();
  opened.add(ID);
}

/** Whether the text in `box` is longer than the folded part, and whether it is folded now. Measured before the paint. */
export function useFolding(box: RefObject<HTMLElement | null>, { ID, text, isSought }: FoldingOptions): Folding {
  const isMeasured = useMemo(() => mayExceedLines(text), [text]);
  const [isTooLong, setTooLong] = useState(false);
  const [isOpen, setState] = useState(() => opened.has(ID));
  const setOpen = useCallback(
    (next: boolean) => {
      noteOpened(ID, next);
      setState(next);
    },
    [ID],
  );
  const [wasSought, setWasSought] = useState(false);
  if (wasSought !== isSought) {
    setWasSought(isSought);
    if (isSought) setState(true);
  }
  useLayoutEffect(() => {
    const element = box.current;
    if (!isMeasured || element === null) return undefined;
    const measure = (): void => setTooLong(exceedsLines(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, isMeasured, text]);
  useLayoutEffect(() => {
    if (isMeasured && isSought) noteOpened(ID, true);
  }, [ID, isMeasured, isSought]);
  return { isMeasured, isTooLong, isFolded: isTooLong && !isOpen, setOpen };
}

function exceedsLines(element: HTMLElement): boolean {
  // When folded, the cut part overflows; otherwise the height of the block is that of its lines, without floats.
  if (element.dataset['folded'] !== undefined) return element.scrollHeight > element.clientHeight + 1;
  return element.offsetHeight > MAX_LINES * Number.parseFloat(getComputedStyle(element).lineHeight) + 1;
}

import { useId, useRef, type ReactNode } from 'react';
import type { MessageRow } from '../../core/rows.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { askToKeepPlace } from '../../ui/lists/keep-place.ts';
import { MessageText } from '../message-text.tsx';
import styles from './foldable-text.module.css';
import { useFolding } from './use-folding.ts';

type FoldableTextProps = {
  row: MessageRow;
  text: string;
  /** The user was led to this message and wants to read it. */
  isSought: boolean;
  /** Floats in the last line. */
  meta: ReactNode;
};

/** The text of a message, of which a long one shows its first lines until it is opened. All of it can be read aloud, selected and found. */
export function FoldableText({ row, text, isSought, meta }: FoldableTextProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const key = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { isMeasured, isTooLong, isFolded, setOpen } = useFolding(box, { ID: row.ID, text, isSought });
  if (!isMeasured) return <MessageText text={text} row={row} meta={meta} />;
  const press = () => {
    // Opened, it goes on below what was read; folded, its end is gone, and the key stays under the pointer.
    if (box.current !== null) askToKeepPlace(box.current, isFolded ? undefined : key.current);
    setOpen(isFolded);
  };
  return (
    <>
      <div
        ref={box}
        id={id}
        className={isFolded ? styles['folded'] : undefined}
        data-folded={isFolded || undefined}
        onScroll={({ currentTarget }) => {
          if (!isFolded || currentTarget.scrollTop === 0) return;
          // The browser brings into view what it finds in the page, or a link that gets the focus.
          currentTarget.scrollTop = 0;
          setOpen(true);
        }}
      >
        <MessageText text={text} row={row} meta={isTooLong ? undefined : meta} />
      </div>
      {isTooLong && (
        <button ref={key} type="button" className={styles['key']} aria-expanded={!isFolded} aria-controls={id} onClick={press}>
          {t(isFolded ? 'bubble.showAll' : 'bubble.showLess')}
        </button>
      )}
      {isTooLong && meta}
    </>
  );
}

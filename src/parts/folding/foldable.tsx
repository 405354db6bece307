import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { askToKeepScrollPosition } from '../../ui/lists/keep-scroll-position.ts';
import styles from './foldable.module.css';
import { useFolding } from './use-folding.ts';

type FoldableProps = {
  /** Of what is folded: a row that is scrolled out of the document and back is as it was. */
  ID: string;
  text: string;
  /** The user was led to this text and wants to read it. */
  isSought: boolean;
  /** Renders the text; `isTooLong` = the key to open it stands below. */
  children: (isTooLong: boolean) => ReactNode;
  /** Stands below that key. */
  foot?: ReactNode;
};

/** A long text shows its first lines until it is opened. All of it can be read aloud, selected and found. */
export function Foldable({ ID, text, isSought, children, foot }: FoldableProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const key = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { isMeasured, isTooLong, isFolded, setOpen } = useFolding(box, { ID, text, isSought });
  if (!isMeasured) return children(false);
  const press = () => {
    // Opened, it goes on below what was read; folded, its end is gone, and the key stays under the pointer.
    if (box.current !== null) askToKeepScrollPosition(box.current, isFolded ? undefined : key.current);
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
        {children(isTooLong)}
      </div>
      {isTooLong && (
        <button ref={key} type="button" className={styles['key']} aria-expanded={!isFolded} aria-controls={id} onClick={press}>
          {t(isFolded ? 'bubble.showAll' : 'bubble.showLess')}
        </button>
      )}
      {isTooLong && foot}
    </>
  );
}

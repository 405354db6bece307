import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { askToKeepScrollPosition } from '../../ui/lists/keep-scroll-position.ts';
import styles from './foldable.module.css';
import { useFolding } from './use-folding.ts';

type FoldableProps = {
  /** ID of the folded item: a row that leaves the document and returns keeps its state. */
  ID: string;
  text: string;
  /** A jump brought the user to this text, to read it. */
  isSought: boolean;
  /** Renders the text; `isTooLong` = the button that opens it is below. */
  children: (isTooLong: boolean) => ReactNode;
  /** Shown below that button. */
  foot?: ReactNode;
};

/** A long text shows its first lines until it is opened. Screen readers, selection and the browser's search have all of it. */
export function Foldable({ ID, text, isSought, children, foot }: FoldableProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const key = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { isMeasured, isTooLong, isFolded, setOpen } = useFolding(box, { ID, text, isSought });
  if (!isMeasured) return children(false);
  const press = () => {
    // When it opens, the text continues below the read part; when it folds, its end is removed and the button stays under the pointer.
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
          // The browser scrolls to a match of its search, or to a focused link.
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

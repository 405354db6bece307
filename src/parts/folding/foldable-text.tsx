import type { ReactNode } from 'react';
import type { MessageRow } from '../../core/rows.ts';
import { MessageText } from '../message-text.tsx';
import { Foldable } from './foldable.tsx';

type FoldableTextProps = {
  row: MessageRow;
  text: string;
  /** A jump brought the user to this message, to read it. */
  isSought: boolean;
  /** Floats in the last line. */
  meta: ReactNode;
};

/** The text of a message; a long text is folded. */
export function FoldableText({ row, text, isSought, meta }: FoldableTextProps) {
  return (
    <Foldable ID={row.ID} text={text} isSought={isSought} foot={meta}>
      {(isTooLong) => <MessageText text={text} row={row} meta={isTooLong ? undefined : meta} />}
    </Foldable>
  );
}

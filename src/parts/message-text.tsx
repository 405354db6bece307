import { memo, useMemo, type ReactNode } from 'react';
import { useClient } from '../client/client-context.tsx';
import { openMentioned } from '../client/people/open-mentioned.ts';
import type { MessageRow } from '../core/rows.ts';
import { isBigEmoji } from '../core/message-content/big-emoji.ts';
import { showEmoji } from '../core/view/emoji.ts';
import { splitText, type TextPiece } from '../core/view/text-pieces.ts';
import { classNames } from '../shared/class-names.ts';
import { IsolatedName } from './isolated-name.tsx';
import { SafeLink } from './safe-link.tsx';
import styles from './message-text.module.css';

type Mentioning = Pick<MessageRow, 'atUserList' | 'conversationID' | 'from'>;
type MessageTextProps = {
  text: string;
  row?: Mentioning;
  /** Floats at the end of the last line, or below it. */
  meta?: ReactNode;
};

/** The text of a message with links, names and emoji; everything else is plain text (G13). */
export const MessageText = memo(function MessageText({ text, row, meta }: MessageTextProps) {
  const hasMentions = row !== undefined && row.atUserList.length > 0;
  const pieces = useMemo(() => splitText(text, hasMentions), [text, hasMentions]);
  const isBig = useMemo(() => isBigEmoji(showEmoji(text)), [text]);
  return (
    <span className={classNames(styles['text'], isBig && styles['big'])} dir="auto" data-big={isBig || undefined}>
      {pieces.map((piece, at) => {
        if (piece.kind === 'text') return piece.text;
        if (piece.kind === 'mention')
          return row === undefined ? piece.text : <Mention key={at} name={piece.text.slice(1)} at={countMentions(pieces, at)} row={row} />;
        return (
          <SafeLink key={at} href={piece.url} className={styles['link']} sharedBy={row?.from}>
            {piece.text}
          </SafeLink>
        );
      })}
      {meta}
    </span>
  );
});

function countMentions(pieces: readonly TextPiece[], end: number): number {
  return pieces.slice(0, end).filter(({ kind }) => kind === 'mention').length;
}

function Mention({ name, at, row }: { name: string; at: number; row: Mentioning }) {
  const client = useClient();
  return (
    <button type="button" className={styles['mention']} onClick={() => void openMentioned(client, row, { name, at })}>
      @<IsolatedName text={name} />
    </button>
  );
}

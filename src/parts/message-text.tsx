import { memo, useMemo } from 'react';
import { splitText } from '../core/view/text-pieces.ts';
import { SafeLink } from './safe-link.tsx';
import styles from './message-text.module.css';

type MessageTextProps = { text: string; hasMentions?: boolean };

/** A message as it is read: links, names and emoji; everything else is plain text (G13). */
export const MessageText = memo(function MessageText({ text, hasMentions = false }: MessageTextProps) {
  const pieces = useMemo(() => splitText(text, hasMentions), [text, hasMentions]);
  return (
    <span className={styles['text']} dir="auto">
      {pieces.map((piece, at) => {
        if (piece.kind === 'text') return piece.text;
        if (piece.kind === 'mention')
          return (
            <span key={at} className={styles['link']}>
              {piece.text}
            </span>
          );
        return (
          <SafeLink key={at} href={piece.url} className={styles['link']}>
            {piece.text}
          </SafeLink>
        );
      })}
    </span>
  );
});

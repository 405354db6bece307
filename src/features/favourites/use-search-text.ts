import { useState } from 'react';
import { useSettled } from '../../ui/inputs/use-settled.ts';

/** In milliseconds, for the search of the favourites. */
const SEARCH_WAIT_MS = 500;

/** The search text: the input once it has not changed for a while, without text that an input method is composing. */
export function useSearchText() {
  const [text, setText] = useState('');
  const [isComposing, setComposing] = useState(false);
  const [entered, setEntered] = useState('');
  if (!isComposing && entered !== text) setEntered(text);
  return {
    text,
    setText,
    settled: useSettled(entered.trim(), SEARCH_WAIT_MS),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  };
}

import { useState } from 'react';

/** A typed text, and the same text without the part that an input method is composing. */
export function useEnteredText() {
  const [text, setText] = useState('');
  const [isComposing, setComposing] = useState(false);
  const [entered, setEntered] = useState('');
  if (!isComposing && entered !== text) setEntered(text);
  return { text, setText, entered, onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) };
}

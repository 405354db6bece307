import { useState } from 'react';

/** A text that is typed, and of it what an input method is not composing any more. */
export function useEnteredText() {
  const [text, setText] = useState('');
  const [isComposing, setComposing] = useState(false);
  const [entered, setEntered] = useState('');
  if (!isComposing && entered !== text) setEntered(text);
  return { text, setText, entered, onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) };
}

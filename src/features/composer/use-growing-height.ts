import { useLayoutEffect, type RefObject } from 'react';

/** Sets the height by content where the style sheet cannot; the maximum height is in the style sheet. */
export function useGrowingHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}

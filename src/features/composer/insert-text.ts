/** Types a text at the caret. Through the editing command where there is one, so that undo takes it back. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus({ preventScroll: true });
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Inserts a text at the caret. It uses the editing command where there is one, so that undo removes the text. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus({ preventScroll: true });
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  const { selectionStart, selectionEnd, value } = field;
  // React records a value that is set through the element itself, and then ignores the event because the value did not change.
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setValue?.call(field, value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  field.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

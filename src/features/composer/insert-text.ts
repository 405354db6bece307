/** Types a text at the caret. Through the editing command where there is one, so that undo takes it back. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus({ preventScroll: true });
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  const { selectionStart, selectionEnd, value } = field;
  // React notes what is set through the element itself, and then takes the event for an echo of its own.
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setValue?.call(field, value.slice(0, selectionStart) + text + value.slice(selectionEnd));
  field.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type KeyLike = { isComposing: boolean; keyCode: number };

/** What browsers report as the key code while an input method owns the key. */
const IME_KEY_CODE = 229;

/**
 * Whether an input method is using this key. Safari ends a composition before it sends the Enter
 * that confirmed it, so `isComposing` is false there and only the key code tells.
 */
export function isComposing(event: KeyLike): boolean {
  return event.isComposing || event.keyCode === IME_KEY_CODE;
}

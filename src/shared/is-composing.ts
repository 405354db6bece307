type KeyLike = { isComposing: boolean; keyCode: number };

/** The key code that browsers report while an input method handles the key. */
const IME_KEY_CODE = 229;

/**
 * Whether an input method handles this key. Safari ends a composition before it sends the Enter that confirmed it, so `isComposing` is
 * false there and only the key code shows it.
 */
export function isComposing(event: KeyLike): boolean {
  return event.isComposing || event.keyCode === IME_KEY_CODE;
}

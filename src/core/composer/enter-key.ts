/** Which key sends; the other one puts a line break (protocol A28). */
export type SendKey = 'enter' | 'ctrlEnter';

export type EnterPress = {
  readonly hasShift: boolean;
  readonly hasAlt: boolean;
  /** Ctrl, or Cmd on a mac. */
  readonly hasControl: boolean;
};

/** `browser` = the line break that the browser itself puts. */
export type EnterMeaning = 'send' | 'newline' | 'browser';

/** What Enter means outside of a composition: on a touch keyboard always a line break, because there a button sends. */
export function enterMeans(
  { hasShift, hasAlt, hasControl }: EnterPress,
  { sendKey, isTouch }: { readonly sendKey: SendKey; readonly isTouch: boolean },
): EnterMeaning {
  if (hasShift || hasAlt || isTouch) return 'browser';
  if (sendKey === 'enter') return hasControl ? 'newline' : 'send';
  return hasControl ? 'send' : 'browser';
}

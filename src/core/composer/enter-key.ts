/** The key that sends; the other one inserts a line break (protocol A28). */
export type SendKey = 'enter' | 'ctrlEnter';

export type EnterPress = {
  readonly hasShift: boolean;
  readonly hasAlt: boolean;
  /** Ctrl, or Cmd on a mac. */
  readonly hasControl: boolean;
};

/** `browser` = the browser inserts the line break itself. */
export type EnterMeaning = 'send' | 'newline' | 'browser';

/** Returns the meaning of Enter outside an IME composition. On a touch keyboard it is always a line break, because a button sends there. */
export function enterMeans(
  { hasShift, hasAlt, hasControl }: EnterPress,
  { sendKey, isTouch }: { readonly sendKey: SendKey; readonly isTouch: boolean },
): EnterMeaning {
  if (hasShift || hasAlt || isTouch) return 'browser';
  if (sendKey === 'enter') return hasControl ? 'newline' : 'send';
  return hasControl ? 'send' : 'browser';
}

import { expect, test } from 'vitest';
import { enterMeans, type EnterMeaning, type SendKey } from './enter-key.ts';

const PLAIN = { hasShift: false, hasAlt: false, hasControl: false };
const SHIFT = { ...PLAIN, hasShift: true };
const CONTROL = { ...PLAIN, hasControl: true };
const ALT = { ...PLAIN, hasAlt: true };

test.each<[{ sendKey: SendKey; isTouch: boolean }, typeof PLAIN, EnterMeaning]>([
  [{ sendKey: 'enter', isTouch: false }, PLAIN, 'send'],
  [{ sendKey: 'enter', isTouch: false }, CONTROL, 'newline'],
  [{ sendKey: 'enter', isTouch: false }, SHIFT, 'browser'],
  [{ sendKey: 'enter', isTouch: false }, ALT, 'browser'],
  [{ sendKey: 'ctrlEnter', isTouch: false }, PLAIN, 'browser'],
  [{ sendKey: 'ctrlEnter', isTouch: false }, CONTROL, 'send'],
  [{ sendKey: 'ctrlEnter', isTouch: false }, SHIFT, 'browser'],
  [{ sendKey: 'enter', isTouch: true }, PLAIN, 'browser'],
  [{ sendKey: 'ctrlEnter', isTouch: true }, PLAIN, 'browser'],
])('COMP-001, COMP-002 A28 with the setting %j, Enter with %j means %s', (habit, press, meaning) => {
  expect(enterMeans(press, habit)).toBe(meaning);
});

// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { find, mount, type Mounted } from '../../../tests/support/mount.ts';
import { TooltipLayer } from './tooltip-layer.tsx';

let mounted: Mounted | undefined;

afterEach(async () => mounted?.unmount());

const tip = () => document.querySelector('[aria-hidden]')?.textContent;

/** Presses a key that moves the focus to the button, or moves it without a key as an opening dialog does. */
async function focusBy(key: string | undefined): Promise<void> {
  mounted = await mount(
    <>
      <button type="button" data-tip="Close">
        x
      </button>
      <TooltipLayer />
    </>,
  );
  const button = find('button');
  // This document has no heuristics for the visible focus.
  Object.assign(button, { matches: (selector: string) => selector === ':focus-visible' });
  await act(async () => {
    if (key !== undefined) document.dispatchEvent(new KeyboardEvent('keydown', { key }));
    button.focus();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

test('shows the tip of the button to which Tab moves', async () => {
  await focusBy('Tab');
  expect(tip()).toBe('Close');
});

test.each([undefined, 'Enter'])('shows no tip if a dialog takes the focus (key %s)', async (key) => {
  await focusBy(key);
  expect(tip()).toBeUndefined();
});

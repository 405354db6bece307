import { expect, test } from 'vitest';
import { skipWaitingUnseen } from './skip-waiting-unseen.ts';

/** Whether a waiting worker takes over while the tabs of the origin have these states. */
async function takesOver(states: readonly string[]): Promise<boolean> {
  let isSkipped = false;
  await skipWaitingUnseen({
    skipWaiting: async () => void (isSkipped = true),
    clients: {
      matchAll: async ({ includeUncontrolled }) => states.map((visibilityState) => ({ visibilityState: includeUncontrolled ? visibilityState : 'hidden' })),
    },
  });
  return isSkipped;
}

test('activates a new build at the request of a hidden tab while no tab is visible', async () => {
  expect(await takesOver(['hidden', 'hidden'])).toBe(true);
});

test('does not activate a new build while another tab is visible, because that tab would reload', async () => {
  expect(await takesOver(['hidden', 'visible'])).toBe(false);
});

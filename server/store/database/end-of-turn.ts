/** Lets the event loop handle events that have arrived meanwhile. */
export function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

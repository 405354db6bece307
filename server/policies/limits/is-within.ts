/** Whether an age is less than `maxMs`. A negative age comes from a clock that was set back; it counts as too old. */
export function isWithin(ageMs: number, maxMs: number): boolean {
  return ageMs >= 0 && ageMs < maxMs;
}

/** Whether something is younger than `maxMs`. A negative age, of a clock that was set back, says nothing: it counts as too old. */
export function isWithin(ageMs: number, maxMs: number): boolean {
  return ageMs >= 0 && ageMs < maxMs;
}

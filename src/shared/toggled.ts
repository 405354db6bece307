/** The set without the item if it contains it, else with it. */
export function toggled<T>(items: ReadonlySet<T>, item: T): ReadonlySet<T> {
  return new Set(items.has(item) ? [...items].filter((one) => one !== item) : [...items, item]);
}

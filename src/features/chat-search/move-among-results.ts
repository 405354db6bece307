type KeyLike = { readonly key: string; preventDefault(): void };

const middleOf = ({ left, right }: DOMRect): number => (left + right) / 2;

/**
 * The arrow keys move from the field into the results and among them: one after the other, and in a grid to the result above, below and
 * beside. From the first result, up returns to the field. Returns whether the key was used.
 */
export function moveAmongResults(event: KeyLike, panel: HTMLElement | null): boolean {
  const results = [...(panel?.querySelectorAll<HTMLElement>('[data-search-result]') ?? [])];
  const at = results.findIndex((hit) => hit === document.activeElement);
  const target = targetOf(event.key, results, at);
  if (target === undefined) return false;
  event.preventDefault();
  if (target === 'field') panel?.querySelector<HTMLElement>('input')?.focus();
  else target.focus();
  return true;
}

function targetOf(key: string, results: readonly HTMLElement[], at: number): HTMLElement | 'field' | undefined {
  const current = results[at];
  if (current === undefined) return key === 'ArrowDown' ? results[0] : undefined;
  switch (key) {
    case 'ArrowLeft':
      return results[at - 1];
    case 'ArrowRight':
      return results[at + 1];
    case 'ArrowDown':
      return nearest(current, results.slice(at + 1), 'below');
    case 'ArrowUp':
      return nearest(current, results.slice(0, at).toReversed(), 'above') ?? 'field';
    default:
      return undefined;
  }
}

/** The result in the next row that is best aligned with this one. */
function nearest(from: HTMLElement, results: readonly HTMLElement[], side: 'above' | 'below'): HTMLElement | undefined {
  const box = from.getBoundingClientRect();
  const rects = results.map((hit) => ({ hit, rect: hit.getBoundingClientRect() }));
  const beyond = rects.filter(({ rect }) => (side === 'below' ? rect.top > box.top : rect.top < box.top));
  const line = beyond[0]?.rect.top;
  const inLine = beyond.filter(({ rect }) => rect.top === line);
  return inLine.toSorted((a, b) => Math.abs(middleOf(a.rect) - middleOf(box)) - Math.abs(middleOf(b.rect) - middleOf(box)))[0]?.hit;
}

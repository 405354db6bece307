type Extent = { readonly top: number; readonly bottom: number };

const ENOUGH = 0.7;

/** At least 70 % of a message is in view or, if it is taller than the view, it covers 70 % of the view (protocol A15). */
export function isSeen(row: Extent, view: Extent): boolean {
  const height = Math.min(row.bottom - row.top, view.bottom - view.top);
  const shown = Math.min(row.bottom, view.bottom) - Math.max(row.top, view.top);
  return height > 0 && shown / height >= ENOUGH;
}

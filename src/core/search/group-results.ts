import dayjs from 'dayjs';

/** A line of a list grouped by time: a heading, or the items next to each other below it. */
export type FindLine<Item> =
  | { readonly kind: 'month'; readonly key: string; readonly year: number; readonly month: number }
  | { readonly kind: 'items'; readonly key: string; readonly items: readonly Item[] };

type Dated = { readonly id: string; readonly time: number };

/** Groups items, which come newest first, under a heading for each month of the local calendar, with `perLine` items in a line. */
export function groupByMonth<Item extends Dated>(items: readonly Item[], perLine: number): FindLine<Item>[] {
  const lines: FindLine<Item>[] = [];
  let month = '';
  let line: Item[] = [];
  for (const item of items) {
    const at = dayjs(item.time * 1000);
    const key = at.format('YYYY-MM');
    if (key !== month) {
      month = key;
      lines.push({ kind: 'month', key, year: at.year(), month: at.month() + 1 });
      line = [];
    }
    if (line.length === 0 || line.length === perLine) {
      line = [item];
      lines.push({ kind: 'items', key: item.id, items: line });
    } else line.push(item);
  }
  return lines;
}

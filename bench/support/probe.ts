import type { Page } from 'playwright';
import type { WatchName } from '../page/watch-name.ts';

/** Calls a function of bench/page/probes.ts in the page. Uses the debugger, to which the page's content security policy does not apply. */
export async function probe<T>(page: Page, name: string, ...values: readonly unknown[]): Promise<T> {
  return page.evaluate<T>(`globalThis.bench.${name}(...${JSON.stringify(values)})`);
}

/** Returns what a watch of bench/page/probes.ts measures while `act` runs. */
export async function watchWhile<T>(
  page: Page,
  watch: { readonly name: WatchName; readonly values: readonly unknown[] },
  act: () => Promise<unknown>,
): Promise<T> {
  await probe(page, 'begin', watch.name, ...watch.values);
  await act();
  return probe<T>(page, 'end');
}

import type { Page } from 'playwright';

/** Calls a function of bench/page/probes.ts in the page; by way of the debugger, which the page's policy on scripts does not bind. */
export async function probe<T>(page: Page, name: string, ...values: readonly unknown[]): Promise<T> {
  return page.evaluate<T>(`globalThis.bench.${name}(...${JSON.stringify(values)})`);
}

/** What a watch of bench/page/probes.ts sees while `act` runs. */
export async function watchWhile<T>(
  page: Page,
  watch: { readonly name: string; readonly values: readonly unknown[] },
  act: () => Promise<unknown>,
): Promise<T> {
  await probe(page, 'begin', watch.name, ...watch.values);
  await act();
  return probe<T>(page, 'end');
}

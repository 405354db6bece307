import type { Page } from 'playwright';

/** Calls a function of bench/page/probes.ts in the page; by way of the debugger, which the page's policy on scripts does not bind. */
export async function probe<T>(page: Page, name: string, ...values: readonly unknown[]): Promise<T> {
  return page.evaluate<T>(`globalThis.bench.${name}(...${JSON.stringify(values)})`);
}

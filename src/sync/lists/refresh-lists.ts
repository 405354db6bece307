import { hasLostLeadership } from '../../db/storage-errors.ts';
import type { Cancel, Clock, Random } from '../../platform/ports.ts';
import { backoffMs } from '../../shared/backoff.ts';
import type { ScopeSource } from './scope-definition.ts';
import { findScope } from './scopes.ts';
import { Unanswered } from './value-of.ts';

export type ListRefresherOptions = ScopeSource & {
  readonly ports: { readonly clock: Clock; readonly random: Random };
  readonly report: (error: unknown, where: string) => void;
};

export type ListRefresher = {
  /** Fetches these scopes again. A list that cannot be fetched keeps its stored rows (G10) and is requested again later. */
  refresh(scopes: readonly string[]): void;
  stop(): void;
};

const MAX_PAUSE_MS = 60_000;

/**
 * Fills the tables of class R (protocol §1). Screens show the table at once, and this refresher updates it in the background. States of a
 * list: idle → loading → idle | (requested meanwhile) loading | (no answer) waiting → loading. Each list has one load at a time, so that an
 * older answer never replaces a newer one.
 */
export function createListRefresher({ ports, report, ...source }: ListRefresherOptions): ListRefresher {
  /** `isHeld` = the server requested a pause (Retry-After). */
  const lists = new Map<string, { isLoading: boolean; isHeld: boolean; isDue: boolean; failures: number; cancelWait: Cancel }>();
  let isStopped = false;

  function load(scope: string): void {
    const found = findScope(scope);
    if (found === undefined || isStopped) return;
    const list = lists.get(scope) ?? { isLoading: false, isHeld: false, isDue: false, failures: 0, cancelWait: () => undefined };
    lists.set(scope, list);
    list.isDue = list.isLoading;
    if (list.isLoading || list.isHeld) return;
    list.cancelWait();
    list.isLoading = true;
    found.definition.load(source, found.id).then(
      () => finished(true),
      (error: unknown) => {
        // An error after stop() comes from the end of the account.
        if (!(error instanceof Unanswered) && !isStopped) report(error, `refresh ${scope}`);
        finished(hasLostLeadership(error), error instanceof Unanswered ? error.retryAfterMs : 0);
      },
    );

    function finished(isDone: boolean, pauseMs = 0): void {
      list.isLoading = false;
      if (isStopped) return;
      list.failures = isDone ? 0 : list.failures + 1;
      list.isHeld = pauseMs > 0;
      if (list.isDue && !list.isHeld) return load(scope);
      if (isDone) return;
      list.cancelWait = ports.clock.after(Math.max(pauseMs, backoffMs(list.failures, MAX_PAUSE_MS, ports.random.unit())), () => {
        list.isHeld = false;
        load(scope);
      });
    }
  }

  return {
    refresh: (scopes) => new Set(scopes).forEach(load),
    stop() {
      isStopped = true;
      for (const { cancelWait } of lists.values()) cancelWait();
    },
  };
}

import { LIMITS } from '../../../contract/limits.ts';
import type { Message } from '../../../contract/message.ts';
import type { OperationParams, OperationResult } from '../../../src/engines/chat/port.ts';
import { isExpired, type Kept, type Retention } from './places.ts';

type Answer = OperationResult<'history'>;

/** One page of the kept messages of a pair; undefined = no message has the ID of `around`. */
export function pageOf({ list, isCut }: Kept, { before, after, around, count = LIMITS.historyPage }: OperationParams<'history'>): Answer | undefined {
  const endsAt = isCut ? { endsAt: 'retention' as const } : {};
  if (around !== undefined) {
    const at = list.findIndex(({ ID }) => ID === around);
    const start = Math.max(0, at - Math.floor(count / 2));
    const part = list.slice(start, start + count);
    return at < 0 ? undefined : { list: part, ...spanOf(part), isCompleted: false };
  }
  if (after !== undefined) {
    const above = list.filter(({ sequence }) => sequence > after);
    const part = above.slice(0, count);
    return { list: part, from: after + 1, to: part.at(-1)?.sequence ?? after, isCompleted: part.length === above.length };
  }
  const below = before === undefined ? list : list.filter(({ sequence }) => sequence < before);
  const part = below.slice(-count);
  const to = before === undefined ? (part.at(-1)?.sequence ?? 0) : before - 1;
  return { list: part, from: part[0]?.sequence ?? to + 1, to, isCompleted: part.length === below.length, ...endsAt };
}

function spanOf(list: readonly Message[]): { readonly from: number; readonly to: number } {
  return { from: list[0]?.sequence ?? 1, to: list.at(-1)?.sequence ?? 0 };
}

/** A page of a group without expired messages. */
export function withoutExpired(page: Answer, params: OperationParams<'history'>, retention: Retention | undefined): Answer {
  const list = page.list as readonly Message[];
  const kept = list.filter(({ time }) => !isExpired(retention, time));
  if (kept.length === list.length) return page;
  const goesDown = params.after === undefined && params.around === undefined;
  const from = kept[0]?.sequence ?? page.to + 1;
  return { ...page, list: kept, from, ...(goesDown ? { isCompleted: true, endsAt: 'retention' as const } : {}) };
}

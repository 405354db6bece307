import type { MessageType } from '../../../contract/message.ts';
import type { SearchKind } from './search-kind.ts';

/** The tabs of the search inside a conversation. */
export const FIND_TABS = ['all', 'text', 'file', 'media', 'other'] as const satisfies readonly ('all' | SearchKind)[];
export type FindTab = (typeof FIND_TABS)[number];

/** Time filters. `custom` covers whole days of the local calendar in Unix seconds: later than `fromSec`, no later than `untilSec`. */
export type FindPeriod =
  { readonly kind: 'all' | 'today' | 'threeDays' | 'sevenDays' } | { readonly kind: 'custom'; readonly fromSec: number; readonly untilSec: number };

/** The filter of a search inside a conversation. */
export type FindFilter = {
  readonly text: string;
  readonly tab: FindTab;
  readonly period: FindPeriod;
  /** Only messages of this person. */
  readonly from: string | undefined;
};

/** (timePosition − timePeriod, timePosition]; 0 = now, 0 = without end (protocol A13). */
export type FindWindow = { readonly timePosition: number; readonly timePeriod: number };

const DAY_SEC = 86_400;
const DAYS = { today: 1, threeDays: 3, sevenDays: 7 } as const;

/** The window of a period in seconds (protocol A13). */
export function windowOf(period: FindPeriod): FindWindow {
  if (period.kind === 'all') return { timePosition: 0, timePeriod: 0 };
  if (period.kind !== 'custom') return { timePosition: 0, timePeriod: DAYS[period.kind] * DAY_SEC };
  return { timePosition: period.untilSec, timePeriod: period.untilSec - period.fromSec };
}

/** The window as times: later than `after`, and no later than `until`; undefined = no bound. */
export type FindSpan = { readonly after: number | undefined; readonly until: number | undefined };

/** Converts a window to Unix seconds. */
export function spanOf({ timePosition, timePeriod }: FindWindow, nowSec: number): FindSpan {
  if (timePosition === 0 && timePeriod === 0) return { after: undefined, until: undefined };
  const until = timePosition === 0 ? nowSec : timePosition;
  return { until, after: timePeriod === 0 ? undefined : until - timePeriod };
}

const TYPES: Readonly<Record<SearchKind, readonly MessageType[]>> = {
  text: ['TIMTextElem'],
  file: ['TIMFileElem'],
  media: ['TIMImageElem', 'TIMVideoFileElem'],
  other: ['TIMSoundElem', 'TIMLocationElem', 'TIMCustomElem', 'TIMRelayElem'],
};

/** The message types of a tab; undefined = those of all tabs (protocol §5 messageTypeList). */
export function typesOf(kind: SearchKind | undefined): readonly MessageType[] {
  return kind === undefined ? [...TYPES.text, ...TYPES.media, ...TYPES.file, ...TYPES.other] : TYPES[kind];
}

export function kindOfTab(tab: FindTab): SearchKind | undefined {
  return tab === 'all' ? undefined : tab;
}

/**
 * True when there is nothing to search. Files and pictures are listed without a query; all other tabs need a word, a period or a person.
 */
export function isIdle({ text, tab, period, from }: FindFilter): boolean {
  return text.trim() === '' && tab !== 'file' && tab !== 'media' && period.kind === 'all' && from === undefined;
}

/** Returns the same key for equal filters. */
export function keyOfFilter({ text, tab, period, from }: FindFilter): string {
  return JSON.stringify([text.trim(), tab, windowOf(period), from ?? '']);
}

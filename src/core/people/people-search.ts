import type { UserBrief } from '../../../contract/people.ts';

/** A result of the exact search by ID, lucky number or phone number. */
export type FoundPerson = UserBrief & { readonly friendsStatus: number };

/** `wait` = too many searches. */
export type PeopleSearch =
  | { readonly kind: 'found'; readonly people: readonly FoundPerson[] }
  | { readonly kind: 'wait'; readonly retryAfterMs: number }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string };

/** The longest text that the server accepts (contract/http/people.ts). No person has a longer number. */
const MAX_CHARS = 32;

/**
 * The number to search for: full-width digits of an input method as ASCII, without the spaces and hyphens of a pasted phone number. Empty =
 * there is nothing to search for.
 */
export function readSearchId(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s()-]/gu, '');
}

/** Whether a person can have this number; other texts are not sent. */
export function isSearchable(searchId: string): boolean {
  return searchId !== '' && searchId.length <= MAX_CHARS;
}

/** How the search found the person. The answer contains the ID and the lucky number but not the phone number, so any other text was a phone number. */
export function foundVia(searchId: string, { wtId, luckyNumber }: Pick<FoundPerson, 'wtId' | 'luckyNumber'>): 'id' | 'phone' {
  return searchId === wtId || searchId === luckyNumber ? 'id' : 'phone';
}

/** The tabs of the search screens. */
export const SEARCH_KINDS = ['text', 'file', 'media', 'other'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Under which tab a message of this type is found. */
export function searchKindOf(messageType: string): SearchKind {
  switch (messageType) {
    case 'TIMTextElem':
      return 'text';
    case 'TIMFileElem':
      return 'file';
    case 'TIMImageElem':
    case 'TIMVideoFileElem':
      return 'media';
    default:
      return 'other';
  }
}

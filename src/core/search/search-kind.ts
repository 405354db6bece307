/** The tabs of the search screens. */
export const SEARCH_KINDS = ['text', 'file', 'media', 'other'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The tab of messages of this type. */
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

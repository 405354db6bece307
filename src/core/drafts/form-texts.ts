/** Texts by name, the newest last. */
export type FormTexts = Readonly<Record<string, string>>;

/** More texts than a user has at a time. */
const MAX_TEXTS = 50;

/** `text` undefined = the name has no text. Returns the same object when nothing changes. */
export function withFormText(texts: FormTexts, name: string, text: string | undefined): FormTexts {
  if (texts[name] === text) return texts;
  const others = Object.entries(texts).filter(([other]) => other !== name);
  return Object.fromEntries((text === undefined ? others : [...others, [name, text] as const]).slice(-MAX_TEXTS));
}

/** Names of the fields whose unsaved text is kept. */
export const FORM_FIELDS = {
  remark: (wtId: string) => `remark/${wtId}`,
  /** One name on each line: those that the user has added, and the one in the field. */
  newTags: (wtId: string) => `newTags/${wtId}`,
  /** `id` undefined = a new tag. */
  tagName: (id = '') => `tagName/${id}`,
  /** `id` undefined = a new tab. */
  tabName: (id = '') => `tabName/${id}`,
  applyReason: (wtId: string) => `applyReason/${wtId}`,
  applyRemark: (wtId: string) => `applyRemark/${wtId}`,
  reportDetail: (about: string, id: string) => `reportDetail/${about}/${id}`,
  reportImages: (about: string, id: string) => `reportImages/${about}/${id}`,
  location: (part: 'title' | 'detail' | 'latitude' | 'longitude') => `location/${part}`,
  noteTitle: 'note/title',
  noteText: 'note/text',
  groupPicture: 'newGroup/picture',
  groupApply: (groupNumber: string) => `groupApply/${groupNumber}`,
  groupName: 'newGroup/name',
  groupNotice: 'newGroup/notice',
  /** The IDs of chosen conversations, one on each line. `first` = the friend who is chosen from the start. */
  groupMembers: (first = '') => `newGroup/members/${first}`,
  /** `id` undefined = a new tab, with the conversation `member`. */
  tabMembers: (id = '', member = '') => `tabMembers/${id}/${member}`,
  tagMembers: (id: string) => `tagMembers/${id}`,
} as const;

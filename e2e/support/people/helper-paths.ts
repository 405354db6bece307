import type { MessageKey } from '../../../src/i18n/message-key.ts';
import { zh } from '../zh.ts';

/** A control on the way; `number` fills the `count` of the text. */
export type HelperStep = { readonly role: 'link' | 'button' | 'menuitem' | 'tab' | 'text'; readonly key: MessageKey; readonly number?: number };

/**
 * A path through the screens that an answer of the helper names. `from` = where it begins: at the navigation, in the menu behind the own
 * picture, in the menu of a conversation, in the profile of a friend, or in the chat of a group that the user owns or is an ordinary member of.
 */
export type HelperPath = {
  readonly question: string;
  readonly from: 'navigation' | 'account' | 'conversation' | 'profile' | 'ownedGroup' | 'joinedGroup';
  readonly steps: readonly HelperStep[];
};

const MESSAGES: HelperStep = { role: 'link', key: 'app.messages' };
const CONTACTS: HelperStep = { role: 'link', key: 'app.contacts' };
const NEW: HelperStep = { role: 'button', key: 'conversations.newMenu' };
const FRIEND: HelperStep = { role: 'button', key: 'people.card.settings' };
const SETTINGS: HelperStep = { role: 'menuitem', key: 'app.privacySettings' };
const TAGS: HelperStep = { role: 'button', key: 'contacts.tags' };
const PANEL: HelperStep = { role: 'button', key: 'groupPanel.title' };
const MANAGEMENT: HelperStep = { role: 'button', key: 'groupPanel.manage' };
const NOTICES: HelperStep = { role: 'button', key: 'groupNotices.title' };

const inContacts = (question: string, key: MessageKey): HelperPath => ({ question, from: 'navigation', steps: [CONTACTS, { role: 'button', key }] });
const ofFriend = (question: string, key: MessageKey): HelperPath => ({ question, from: 'profile', steps: [FRIEND, { role: 'menuitem', key }] });
const inNew = (question: string, key: MessageKey): HelperPath => ({ question, from: 'navigation', steps: [MESSAGES, NEW, { role: 'menuitem', key }] });
const inPanel = (question: string, key: MessageKey, from: HelperPath['from'] = 'ownedGroup'): HelperPath => ({
  question,
  from,
  steps: [PANEL, { role: 'button', key }],
});
const inManagement = (key: MessageKey): HelperPath => ({ question: '21', from: 'ownedGroup', steps: [PANEL, MANAGEMENT, { role: 'button', key }] });
const inNotices = (key: MessageKey): HelperPath => ({ question: '23', from: 'navigation', steps: [CONTACTS, NOTICES, { role: 'tab', key }] });

/** All paths in server/helper-questions.ts, which cannot import the texts of the client. */
export const HELPER_PATHS: readonly HelperPath[] = [
  inContacts('1', 'addFriend.title'),
  inContacts('1', 'qr.scan'),
  inContacts('1', 'contacts.newFriends'),
  inNew('2', 'newGroup.title'),
  { question: '9', from: 'account', steps: [SETTINGS, { role: 'button', key: 'settings.notifications' }] },
  ofFriend('12', 'people.block'),
  inContacts('12', 'contacts.blacklist'),
  { question: '13', from: 'navigation', steps: [MESSAGES, { role: 'button', key: 'conversations.manageTabs' }] },
  {
    question: '13',
    from: 'conversation',
    steps: [
      { role: 'menuitem', key: 'conversationList.addToTab' },
      { role: 'menuitem', key: 'tabs.create' },
    ],
  },
  inContacts('14', 'contacts.groups'),
  ofFriend('15', 'people.friend.names'),
  inContacts('15', 'contacts.tags'),
  { question: '15', from: 'navigation', steps: [CONTACTS, TAGS, { role: 'button', key: 'contacts.tag.create' }] },
  inContacts('16', 'qr.mine'),
  inNew('16', 'qr.scan'),
  ofFriend('17', 'people.friend.recommend'),
  ofFriend('17', 'people.friend.moments'),
  ofFriend('17', 'people.friend.delete'),
  ofFriend('18', 'people.friend.hide'),
  { question: '18', from: 'account', steps: [SETTINGS, { role: 'button', key: 'settings.privacy' }, { role: 'text', key: 'settings.hidden.title' }] },
  {
    question: '19',
    from: 'conversation',
    steps: [
      { role: 'menuitem', key: 'conversationList.mute' },
      { role: 'menuitem', key: 'conversationList.muteFor', number: 1 },
    ],
  },
  inPanel('20', 'groupPanel.notice'),
  inPanel('20', 'groupPanel.nickname'),
  inPanel('20', 'groupPanel.remark'),
  inPanel('20', 'groupPanel.number'),
  inPanel('20', 'groupPanel.add', 'joinedGroup'),
  inPanel('20', 'groupPanel.quit', 'joinedGroup'),
  inPanel('21', 'groupPanel.manage'),
  inManagement('groupPanel.management.mute'),
  inManagement('groupPanel.management.blacklist'),
  inManagement('groupPanel.management.limit'),
  inManagement('groupPanel.code.renew'),
  inPanel('21', 'groupPanel.remove'),
  inManagement('groupPanel.management.admins'),
  inManagement('groupPanel.management.transfer'),
  inPanel('21', 'groupPanel.dissolve'),
  inContacts('22', 'addFriend.title'),
  inContacts('22', 'qr.scan'),
  inContacts('23', 'groupNotices.title'),
  inNotices('groupNotices.joinApply'),
  inNotices('groupNotices.myApply'),
  inNotices('groupNotices.others'),
];

export function nameOfStep({ key, number = 0 }: HelperStep): string {
  return (zh as (key: string, values: Readonly<Record<string, number>>) => string)(key, { count: number });
}

export function namesOfPath({ steps }: HelperPath): string {
  return steps.map(nameOfStep).join(' › ');
}

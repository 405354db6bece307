import type { EngineEventName, LiveEventName } from '../../contract/engine-events.ts';
import type { EngineMethod } from '../../contract/engine-methods.ts';

/**
 * Which calls make other users receive something, which users receive it, and by which rule (decision 043). Tests compare these tables with
 * the source (tests/reach.test.ts) and with the traffic of a running server (tests/http/reach.test.ts), so a new call or emission needs an
 * entry.
 */
const REACH_RULES = {
  send: 'requireReach, act send: in a pair, nobody who was blocked, dropped or refused as a stranger; in a group, members who are not muted',
  mark: 'requireReach, act mark: as send; in a conversation with a system contact nobody else hears of it',
  takeBack: 'requireReach, act takeBack: in a pair, nobody who was blocked; in a group, members, muted or not',
  befriend:
    'refuseBlocked and isApart: no application or agreement while one of the two has blocked the other; an answer then stays with the user who gives it',
  friends: 'listFriendsInReach: mutual friends of whom neither has blocked the other',
  watchers: 'listProfileWatchers: everyone with the user in the friend list, unless one of the two has blocked the other',
  noticed: 'isNoticed: in a pair, the other where neither has blocked the other; in a group, authors whose messages a member reads',
  invite: 'judgeInvitees: mutual friends of whom neither has blocked the other; what they join by it reaches all members of the group',
  join: 'judgeEntry: a person whom the limits and the blacklist of a group admit reaches its members, or its owner and admins with an application',
  members: 'requireOwnGroup: a member reaches all members with the own row',
  managers: 'requireManagedGroup: owner and admins reach all members, and former members who keep a message that goes away',
  moments: 'listReaders and postMomentNotice: people who may see the moment, and likes and comments only where they may see the person who acts',
  operator: 'the operator, who alone reaches the commands of admin/: every account the command names, or can see the content',
  self: 'the sessions of the user who acts',
  caller: 'the rule of the command that calls this one',
} as const;
type ReachRule = keyof typeof REACH_RULES;

/** A frame of the notification socket, by its name in NOTICE. */
type NoticeEvent = `notice ${string}`;
type ReachingEvent = EngineEventName | LiveEventName | NoticeEvent;
export type Reach = { readonly rule: ReachRule; readonly events: readonly ReachingEvent[] };

/** Every place in the source that emits, by file; `receives` names the receivers. */
export type Emission = Reach & { readonly by: string; readonly receives: string };

export const EMISSIONS: Readonly<Record<string, readonly Emission[]>> = {
  'commands/account/announce-profile.ts': [
    {
      events: ['profile.update'],
      by: 'a change of name, picture, text, level or membership, or of what is hidden',
      receives: 'own sessions and watchers',
      rule: 'watchers',
    },
  ],
  'commands/account/end-sessions.ts': [{ events: ['kicked'], by: 'a new password, a removed device, a ban', receives: 'own sessions', rule: 'self' }],
  'commands/account/log-out.ts': [{ events: ['kicked'], by: 'signing out', receives: 'own session', rule: 'self' }],
  'commands/account/open-session.ts': [{ events: ['kicked'], by: 'signing in', receives: 'own older sessions', rule: 'self' }],
  'commands/account/read-notice-counts.ts': [
    { events: ['notice applies', 'notice moments', 'notice groupNotices'], by: 'a connection', receives: 'that connection', rule: 'self' },
  ],
  'commands/account/update-config.ts': [{ events: ['data.update'], by: 'a change of settings', receives: 'own sessions', rule: 'self' }],
  'commands/admin/give-coins.ts': [{ events: ['data.update'], by: 'a change of coins', receives: 'the sessions of that account', rule: 'operator' }],
  'commands/admin/mark-risky.ts': [
    { events: ['msg.modify'], by: 'a mark on a message or on a file', receives: 'everyone who can see the message', rule: 'operator' },
  ],
  'commands/favourites/add-favourite.ts': [{ events: ['data.update'], by: 'a new favourite', receives: 'own sessions', rule: 'self' }],
  'commands/favourites/change-favourites.ts': [{ events: ['data.update'], by: 'a change of favourites', receives: 'own sessions', rule: 'self' }],
  'commands/moments/publish-moments.ts': [
    { events: ['data.update'], by: 'a moment, a like, a comment or its end', receives: 'own sessions, and the author of the moment', rule: 'moments' },
    { events: ['notice data'], by: 'a moment or its end', receives: 'people who may see it', rule: 'moments' },
    { events: ['notice moments'], by: 'a notice or its end, reading or clearing the notices', receives: 'the user with the notices', rule: 'moments' },
  ],
  'commands/tabs/add-tab.ts': [{ events: ['data.update'], by: 'a new tab', receives: 'own sessions', rule: 'self' }],
  'commands/tabs/change-tabs.ts': [{ events: ['data.update'], by: 'a change of tabs', receives: 'own sessions', rule: 'self' }],
  'commands/tabs/publish-tabs.ts': [{ events: ['data.update'], by: 'a friendship or membership of a tab', receives: 'the owner of the tab', rule: 'self' }],
  'commands/credentials/set-lock-password.ts': [{ events: ['data.update'], by: 'a new lock password', receives: 'own sessions', rule: 'self' }],
  'commands/conversations/change-conversation.ts': [{ events: ['conv.delete'], by: 'a change of the own list', receives: 'own sessions', rule: 'self' }],
  'commands/conversations/choose-window.ts': [{ events: ['msg.new'], by: 'a question for the own log', receives: 'that connection', rule: 'self' }],
  'commands/conversations/ensure-conversation.ts': [
    {
      events: ['conv.update'],
      by: 'a message, a recall, a change of the group or of the own list',
      receives: 'everyone whose list changes by it',
      rule: 'caller',
    },
  ],
  'commands/conversations/hide-gone-words.ts': [
    { events: ['msg.new', 'conv.update'], by: 'a question for the own log', receives: 'that connection', rule: 'self' },
  ],
  'commands/conversations/mark-read.ts': [{ events: ['msg.read'], by: 'reading', receives: 'own sessions', rule: 'self' }],
  'commands/conversations/read-group-sync.ts': [
    { events: ['msg.new', 'conv.gap'], by: 'a question for the log of a large group', receives: 'that connection', rule: 'self' },
  ],
  'commands/conversations/read-sync.ts': [
    { events: ['msg.new', 'conv.gap', 'conv.update'], by: 'a question for the own log', receives: 'that connection', rule: 'self' },
  ],
  'commands/drafts/sync-drafts.ts': [{ events: ['draft.update'], by: 'a draft', receives: 'own sessions', rule: 'self' }],
  'commands/friends/block-person.ts': [
    { events: ['black.update'], by: 'blocking or unblocking', receives: 'own sessions', rule: 'self' },
    { events: ['presence'], by: 'blocking or unblocking', receives: 'both, each the presence they may know now', rule: 'friends' },
  ],
  'commands/friends/change-tags.ts': [{ events: ['data.update'], by: 'a change of the own tags', receives: 'own sessions', rule: 'self' }],
  'commands/friends/delete-friend.ts': [
    { events: ['friend.delete', 'data.update'], by: 'deleting a friend', receives: 'own sessions', rule: 'self' },
    { events: ['presence'], by: 'deleting a friend', receives: 'both, each the presence they may know now', rule: 'friends' },
  ],
  'commands/friends/delete-tags.ts': [{ events: ['data.update'], by: 'a deletion of own tags', receives: 'own sessions', rule: 'self' }],
  'commands/friends/make-friends.ts': [
    { events: ['friend.add'], by: 'an agreement', receives: 'both', rule: 'befriend' },
    { events: ['friend.update'], by: 'blocking or unblocking a friend, a change of the own row', receives: 'own sessions', rule: 'self' },
    {
      events: ['friend.update'],
      by: 'being deleted by a friend; after a deletion during a block, the end of the block',
      receives: 'the deleted friend',
      rule: 'watchers',
    },
    { events: ['presence'], by: 'an agreement', receives: 'both', rule: 'friends' },
  ],
  'commands/friends/publish-apply.ts': [{ events: ['friend.apply', 'notice applies'], by: 'an application or its answer', receives: 'both', rule: 'befriend' }],
  'commands/groups/add-group.ts': [{ events: ['notice group'], by: 'a new group', receives: 'founder and invited members', rule: 'invite' }],
  'commands/groups/change-membership.ts': [
    { events: ['group.update'], by: 'joining', receives: 'the new member', rule: 'caller' },
    { events: ['group.kick', 'group.quit'], by: 'leaving, or removing a member', receives: 'the former member', rule: 'caller' },
  ],
  'commands/groups/end-memberships.ts': [
    { events: ['group.kick', 'group.quit'], by: 'leaving, or removing members', receives: 'the former members', rule: 'caller' },
  ],
  'commands/groups/publish-members.ts': [
    { events: ['group.member', 'group.update'], by: 'joining, leaving, being removed, a new role or mute', receives: 'all members', rule: 'caller' },
  ],
  'commands/groups/applications/audit-application.ts': [
    { events: ['data.update'], by: 'an answer to an application', receives: 'the applicant', rule: 'managers' },
  ],
  'commands/groups/applications/publish-applications.ts': [
    { events: ['data.update'], by: 'an application or its end', receives: 'owner and admins', rule: 'caller' },
  ],
  'commands/groups/applications/put-application.ts': [{ events: ['data.update'], by: 'an own application', receives: 'own sessions', rule: 'self' }],
  'commands/groups/membership/dissolve-group.ts': [
    { events: ['group.dissolve', 'notice group'], by: 'the end of the group', receives: 'all members', rule: 'managers' },
  ],
  'commands/groups/notices/post-group-notices.ts': [
    { events: ['data.update'], by: 'an invitation, a removal, a new role', receives: 'the person whom it concerns', rule: 'caller' },
  ],
  'commands/groups/notices/publish-notice-counts.ts': [
    { events: ['notice groupNotices'], by: 'a notice, an application, reading them', receives: 'the user whose count changed', rule: 'caller' },
  ],
  'commands/groups/edit-membership.ts': [{ events: ['group.member'], by: 'a new name of a member', receives: 'all members', rule: 'members' }],
  'commands/groups/enlarge-group.ts': [{ events: ['conv.update'], by: 'a group that becomes large', receives: 'all members', rule: 'members' }],
  'commands/groups/pin-group.ts': [{ events: ['group.update'], by: 'pinning the group', receives: 'own sessions', rule: 'self' }],
  'commands/groups/publish-group.ts': [
    { events: ['group.update', 'notice group'], by: 'a change by owner or admin', receives: 'all members', rule: 'managers' },
    { events: ['group.update', 'notice group'], by: 'a new name or remark', receives: 'own sessions', rule: 'self' },
  ],
  'commands/membership/change-terms.ts': [
    { events: ['data.update'], by: 'a purchase, a membership by the operator, the end of one', receives: 'own sessions', rule: 'self' },
  ],
  'commands/messages/append-message.ts': [
    { events: ['msg.new'], by: 'a message', receives: 'the pair, or all members; of a tip those it is for', rule: 'send' },
    { events: ['msg.new'], by: 'an agreement, a change of the group, the helper', receives: 'both, the members it is for, the user', rule: 'caller' },
  ],
  'commands/messages/delete-messages.ts': [{ events: ['msg.delete'], by: 'a deletion for the own view', receives: 'own sessions', rule: 'self' }],
  'commands/messages/react-to-message.ts': [{ events: ['msg.modify'], by: 'a reaction', receives: 'the pair, or all members', rule: 'mark' }],
  'commands/messages/recall-message.ts': [
    { events: ['msg.revoke'], by: 'a recall', receives: 'the pair, or members and former members who keep it', rule: 'takeBack' },
    {
      events: ['msg.revoke', 'notice groupWithdraw'],
      by: 'a recall by the author, owner or admin',
      receives: 'members and former members who keep it',
      rule: 'managers',
    },
  ],
  'commands/messages/send-receipt.ts': [{ events: ['msg.receipt'], by: 'having read a message', receives: 'the author', rule: 'noticed' }],
  'commands/messages/publish-receipts.ts': [{ events: ['msg.receipt'], by: 'having read a message', receives: 'the author', rule: 'caller' }],
  'commands/people/list-people.ts': [{ events: ['notice applies'], by: 'reading the own applications', receives: 'own sessions', rule: 'self' }],
  'commands/people/publish-typing.ts': [{ events: ['typing'], by: 'typing', receives: 'the other of the pair', rule: 'noticed' }],
  'commands/pins/delete-two-way.ts': [{ events: ['msg.delete', 'notice peerDeleted'], by: 'a deletion for both', receives: 'the pair', rule: 'takeBack' }],
  'commands/pins/publish-pins.ts': [
    { events: ['pin.update', 'notice pins'], by: 'a pin', receives: 'the pair', rule: 'mark' },
    { events: ['pin.update', 'notice pins'], by: 'removal of an own pin, or of its message', receives: 'the pair', rule: 'takeBack' },
    { events: ['pin.update', 'notice pins'], by: 'dismissing a pin', receives: 'own sessions', rule: 'self' },
  ],
  'commands/unit.ts': [
    { events: ['data.update', 'notice data'], by: 'the command', receives: 'the users the command names', rule: 'caller' },
    // The list of frames that carry a count.
    { events: ['notice applies', 'notice moments', 'notice groupNotices'], by: 'the command', receives: 'the users the command names', rule: 'caller' },
  ],
  'routes/engine/connect-engine.ts': [{ events: ['kicked'], by: 'the end of the session', receives: 'that connection', rule: 'self' }],
  'routes/engine/presence-tracker.ts': [
    { events: ['presence'], by: 'connecting, leaving, agreeing or blocking', receives: 'friends who watch', rule: 'friends' },
  ],
};

export const NOBODY: readonly Reach[] = [];

export const TIP = ['msg.new', 'conv.update'] as const;
/** A message, and the new level of its sender on the first one of a day. */
export const SENT: readonly Reach[] = [
  { rule: 'send', events: TIP },
  { rule: 'watchers', events: ['profile.update'] },
];

/** What other users receive because of a method. `hello` makes the user appear online to friends. */
export const ENGINE_REACH: { readonly [M in EngineMethod]: readonly Reach[] } = {
  hello: [{ rule: 'friends', events: ['presence'] }],
  ping: NOBODY,
  sync: NOBODY,
  send: SENT,
  revoke: [{ rule: 'takeBack', events: ['msg.revoke', 'conv.update', 'pin.update', 'notice groupWithdraw', 'notice pins'] }],
  delete: NOBODY,
  read: NOBODY,
  receipt: [{ rule: 'noticed', events: ['msg.receipt'] }],
  receiptMembers: NOBODY,
  typing: [{ rule: 'noticed', events: ['typing'] }],
  history: NOBODY,
  conversations: NOBODY,
  convDelete: NOBODY,
  clearHistory: NOBODY,
  convPin: NOBODY,
  convMute: NOBODY,
  convMark: NOBODY,
  convCustom: NOBODY,
  react: [{ rule: 'mark', events: ['msg.modify'] }],
  merger: NOBODY,
  translate: NOBODY,
  voiceToText: NOBODY,
  profiles: NOBODY,
  presenceSub: NOBODY,
  friends: NOBODY,
  groups: NOBODY,
  groupMembers: NOBODY,
  groupAttrs: NOBODY,
};

/** Events of routes. `received` of the row has the rule by which other users receive them. */
export const GROUP_CHANGE = ['group.update', 'notice group', ...TIP] as const;
/** A notice or an application, with the counts of the lists. */
export const NOTIFIED = ['data.update', 'notice data', 'notice groupNotices'] as const;
/** A like or a comment reaches the author of the moment, and a reply the person whom it answers. */
export const ACTED_ON_MOMENT: readonly Reach[] = [{ rule: 'moments', events: ['data.update', 'notice data', 'notice moments'] }];
export const RECALLED = ['msg.revoke', 'conv.update', 'notice groupWithdraw'] as const;

/** Calls that a restricted account may make although other users notice them, with the reason why they are not refused with 20012. */
export const RESTRICTED_MAY: Readonly<Record<string, string>> = {
  hello: 'reading needs a connection',
  send: 'the command refuses it itself: 20012 comes after 10007 (protocol §7 send)',
  'POST /user/userConfig': 'a setting; others hear only that something is hidden now',
  'POST /user/friendBlack/add': 'a setting; others hear only that presence is unknown now',
  'POST /user/friendBlack/deleteByUserId': 'a setting; others hear only the presence, and that a friendship had ended during the block',
  'POST /userFriends/delete': 'a setting, as friendBlack/add; the other hears only that the friendship has ended',
  'POST /user/groupchat/member/quit': 'leaving ends what reaches the account; others hear only that the member has left',
  'POST /user/c2cTop/del': 'removes the pin from the own view alone',
};

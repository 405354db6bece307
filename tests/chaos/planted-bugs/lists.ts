import type { PlantedBug } from '../../support/plant-bug.ts';

/** Lists of the account, apart from messages. */
export const LISTS_BUGS: readonly PlantedBug[] = [
  {
    name: 'lists: an archive mark without an answer counts as done',
    rule: 'G6',
    file: 'src/sync/outbox/ops.ts',
    find: '    // An answer that cannot be read would come again: not at once.\n',
    replace: "    if (op.call.kind === 'engine' && op.call.method === 'convMark') return settle(op, undefined);\n",
  },
  {
    name: 'lists: a group remark without an answer counts as done',
    rule: 'G6',
    file: 'src/sync/outbox/ops.ts',
    find: '    // An answer that cannot be read would come again: not at once.\n',
    replace: "    if (op.call.kind === 'http' && op.entity.startsWith('group:')) return settle(op, undefined);\n",
  },
  {
    name: 'lists: a blacklist read again replaces only an empty one',
    rule: 'protocol §1',
    file: 'src/sync/lists/account-scopes.ts',
    find: '(isWhole ? confirmed : withStored(confirmed, before, (wtId) => wtId))',
    replace: '(isWhole && before.length === 0 ? confirmed : before)',
  },
  {
    name: 'lists: the client treats a favourites list of the same length as unchanged',
    rule: 'protocol §1',
    file: 'src/sync/lists/load-list.ts',
    find: '  return rows.every((row, at) => JSON.stringify(row) === JSON.stringify(stored[at]));',
    replace: '  return rows.length === stored.length;',
  },
  {
    name: 'lists: friends, a remark without an answer counts as done',
    rule: 'G6',
    file: 'src/sync/outbox/ops.ts',
    find: '    // An answer that cannot be read would come again: not at once.\n',
    replace: "    if (op.call.kind === 'http' && op.entity.startsWith('friend:')) return settle(op, undefined);\n",
  },
  {
    name: 'lists: friends, a change of tags without an answer counts as done',
    rule: 'G6',
    file: 'src/sync/outbox/ops.ts',
    find: '    // An answer that cannot be read would come again: not at once.\n',
    replace: "    if (op.call.kind === 'http' && op.entity === 'tags') return settle(op, undefined);\n",
  },
  {
    name: 'lists: opening a conversation does not clear its unread mark',
    rule: 'decision 054',
    file: 'src/sync/commands/conversations/change-conversation.ts',
    find: '  return isMarkedUnread(row) ? [markCall(row.conversationID, MARK_UNREAD, false)] : [];',
    replace: '  return row.markList.length > 9 ? [markCall(row.conversationID, MARK_UNREAD, false)] : [];',
  },
  {
    name: 'lists: the list does not show a waiting unread mark',
    rule: 'decision 050',
    file: 'src/core/overlay/conversation-overlay.ts',
    find: '        ? { ...row, markList: withMark(row.markList, call.params.mark, call.params.on), ...muteOfArchiving(row, call.params) }',
    replace:
      "        ? { ...row, markList: call.params.mark === '2' ? row.markList : withMark(row.markList, call.params.mark, call.params.on), ...muteOfArchiving(row, call.params) }",
  },
];

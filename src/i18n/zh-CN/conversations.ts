export const conversations = {
  list: '会话列表',
  draft: '[草稿]',
  mentionMe: '[有人@我]',
  pinned: '置顶',
  muted: '消息免打扰',
  archived: '已归档会话',
  startOne: '发起会话',
  emptyHint: '没有网络也能先写好',
} as const;

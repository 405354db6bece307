export const chat = {
  messageList: '消息列表',
  newBelow: '以下为新消息',
  status: {
    queued: '排队中',
    queuedHint: '联网后自动发送',
    sending: '发送中',
    sent: '已送达',
    read: '已读',
    failed: '发送失败',
  },
} as const;

export const search = {
  people: '联系人',
  groups: '群聊',
  messages: '聊天记录',
  cloud: '更早的消息，来自服务器',
  results: '搜索结果',
  count: '{{count}} 条相关记录',
  empty: '搜索结果为空',
  emptyHint: '换个词试试',
  building: '正在准备消息索引',
  members: '{{count}} 人',
  back: '返回搜索结果',
} as const;

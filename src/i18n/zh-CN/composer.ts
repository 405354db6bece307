export const composer = {
  label: '输入消息',
  send: '发送',
  enterHint: 'Enter 发送',
} as const;

import type { chat as source } from '../zh-CN/chat.ts';
import type { Translation } from '../translation.ts';

export const chat = {
  messageList: 'Messages',
  newBelow: 'New messages',
  status: {
    queued: 'Queued',
    queuedHint: 'Will be sent when online',
    sending: 'Sending',
    sent: 'Sent',
    read: 'Read',
    failed: 'Failed to send',
  },
} satisfies Translation<typeof source>;

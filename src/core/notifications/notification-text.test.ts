import { describe, expect, test } from 'vitest';
import { buildNotification, type NotificationTexts } from './notification-text.ts';

const TEXTS: NotificationTexts = {
  app: 'Wisp',
  newMessage: 'message',
  newApply: 'apply',
  groupApply: 'to a group',
  groupResult: 'result',
  groupNotice: 'notice',
};

describe('the notification of a push', () => {
  test.each(['groupApply', 'groupResult', 'groupNotice'] as const)('NOTE-022 %s opens the group notices, and shows names only if the push has them', (t) => {
    const target = { tag: t, path: '/contacts/notices' };
    expect(buildNotification({ t, unread: 1 }, TEXTS)).toEqual({ title: 'Wisp', body: TEXTS[t], ...target });
    expect(buildNotification({ t, unread: 1, title: '读书会', body: '林晚 解散了群聊' }, TEXTS)).toEqual({
      title: '读书会',
      body: '林晚 解散了群聊',
      ...target,
    });
  });
});

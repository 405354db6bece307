/** The content of a push (protocol §7 Push). It contains title and body only when the user allowed previews. */
export type PushPayload = {
  readonly t: 'msg' | 'call' | 'callEnd' | 'apply' | 'groupApply' | 'groupResult' | 'groupNotice';
  readonly conversationID?: string | undefined;
  readonly unread: number;
  readonly title?: string | undefined;
  readonly body?: string | undefined;
};

type GroupPush = 'groupApply' | 'groupResult' | 'groupNotice';

export type NotificationTexts = { readonly app: string; readonly newMessage: string; readonly newApply: string } & Readonly<Record<GroupPush, string>>;

export type NotificationContent = { readonly title: string; readonly body: string; readonly tag: string; readonly path: string };

/** Builds one notification per conversation, without content unless the push contains it; undefined = nothing to show. */
export function buildNotification(payload: PushPayload, texts: NotificationTexts): NotificationContent | undefined {
  switch (payload.t) {
    case 'msg':
      return {
        title: payload.title ?? texts.app,
        body: payload.body ?? texts.newMessage,
        tag: payload.conversationID ?? 'msg',
        path: payload.conversationID === undefined ? '/messages' : `/messages/${payload.conversationID}`,
      };
    case 'apply':
      return { title: texts.app, body: texts.newApply, tag: 'apply', path: '/contacts/new' };
    case 'groupApply':
    case 'groupResult':
    case 'groupNotice':
      return { title: payload.title ?? texts.app, body: payload.body ?? texts[payload.t], tag: payload.t, path: '/contacts/notices' };
    case 'call':
    case 'callEnd':
      return undefined;
  }
}

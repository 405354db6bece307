import type { UserConfig } from '../../../contract/http/account.ts';
import type { WebConfig } from '../../../contract/http/config.ts';
import { meShape } from '../../core/sound/person-shapes.ts';
import { figure, listOf, object, oneOf, optional, orNull, record, text, type Shape } from '../../core/sound/shape.ts';
import type { KvValues } from '../kv.ts';

const flag = oneOf(0, 1);
const words = optional(orNull(text));

const webConfigShape = object<WebConfig>({
  sha: text,
  baseUrlImg: text,
  baseH5Url: text,
  wsUrl: text,
  sdkAppId: figure,
  engine: oneOf('embedded', 'tencent'),
  engineUrl: words,
  callEngine: oneOf('embedded', 'tencent'),
  blockedWords: optional(orNull(listOf(text))),
  company: object<WebConfig['company']>({ name: text, email: text, icp: text }),
  timeZone: text,
  defaultLang: words,
  callPolicy: oneOf('vip', 'all'),
  register: object<WebConfig['register']>({ enabled: flag, smsRequired: flag, inviteRequired: flag }),
  features: record,
  limits: record,
  vapidPublicKey: words,
  minAppVersion: words,
  latestVersion: words,
  serverTime: figure,
});

const userConfigShape = object<UserConfig>({
  autoReplyStatus: flag,
  autoReplyMsg: text,
  hideOnline: flag,
  hideRead: flag,
  allowStrangerMsg: flag,
  friendApplyPolicy: oneOf(0, 1, 2),
  addById: flag,
  addByPhone: flag,
  addByScan: flag,
  addByCard: flag,
  addByGroup: flag,
  allowNotifications: flag,
  showPreviews: flag,
  lockPwdEnabled: flag,
});

/** What each single value of an account has to be. */
export const VALUE_SHAPES: { readonly [K in keyof KvValues]: Shape<KvValues[K]> } = {
  cursor: figure,
  unreadTotal: figure,
  friendApplyUnread: figure,
  momentsUnread: figure,
  groupNoticeUnread: object<KvValues['groupNoticeUnread']>({ joinApplyUnread: figure, othersUnread: figure, myApplyUnread: figure }),
  serverOffsetMs: figure,
  me: meShape,
  webConfig: webConfigShape,
  userConfig: userConfigShape,
  blacklist: listOf(text),
  isBootstrapped: oneOf(1),
  draftsSyncedTs: figure,
  recentEmoji: listOf(text),
  push: object<KvValues['push']>({ endpoint: text, lang: text, toldTs: figure }),
};

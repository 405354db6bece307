import type { UserConfig } from '../../../contract/http/account.ts';
import type { WebConfig } from '../../../contract/http/config.ts';
import type { FaqItem } from '../../../contract/http/helper.ts';
import { LISTS, type ListScope } from '../../core/lists/lists.ts';
import { number, listOf, object, oneOf, optional, orNull, record, text, boolean, type Shape } from '../../core/row-schemas/shape.ts';
import { meShape } from '../../core/row-schemas/profile-shapes.ts';
import { inviteResultShape, groupCardShape, noticeTotalsShape } from '../../core/row-schemas/joining-shapes.ts';
import type { FoundWays } from '../../core/people/applications/apply-source.ts';
import type { CommonGroup, PersonDetails } from '../../core/people/person-details.ts';
import type { PendingDeletion } from '../../core/conversations/pending-deletion.ts';
import type { ReportDraft, ReportKind, ReportKinds, RefusedReport } from '../../core/reports/report.ts';
import { listTotalKey, type KvValues } from '../kv.ts';
import { FIRST_VALUE_SHAPES } from './first-value-shapes.ts';

const flag = oneOf(0, 1);
const words = optional(orNull(text));

const webConfigShape = object<WebConfig>({
  sha: text,
  baseUrlImg: text,
  baseH5Url: text,
  wsUrl: text,
  sdkAppId: number,
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
  serverTime: number,
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

const textByName: Shape<Record<string, string>> = (value): value is Record<string, string> => record(value) && Object.values(value).every(text);
const commonGroupShape = object<CommonGroup>({ id: text, groupNumber: text, txGroupid: text, groupName: text, groupAvatar: text });
const kindList = listOf(object<ReportKind>({ value: text, label: text }));

const reportFields = { about: oneOf('user', 'group'), id: text, kind: text, detail: text, images: optional(listOf(text)) };
const listTotals = Object.fromEntries(LISTS.map((list) => [listTotalKey(list), number])) as Record<`${ListScope}Total`, Shape<number>>;

/** Validators of the single values of an account. */
export const VALUE_SHAPES: { readonly [K in keyof KvValues]: Shape<KvValues[K]> } = {
  ...FIRST_VALUE_SHAPES,
  ...listTotals,
  cursor: number,
  friendApplyUnread: number,
  momentsUnread: number,
  groupNoticeUnread: object<KvValues['groupNoticeUnread']>({ joinApplyUnread: number, othersUnread: number, myApplyUnread: number }),
  groupNoticeTotals: noticeTotalsShape,
  groupCards: listOf(groupCardShape),
  inviteResults: listOf(inviteResultShape),
  serverOffsetMs: number,
  webConfig: webConfigShape,
  abilities: object<KvValues['abilities']>({
    readReceipts: boolean,
    presence: boolean,
    reactions: boolean,
    marks: boolean,
    translate: boolean,
    voiceToText: boolean,
  }),
  userConfig: userConfigShape,
  blacklist: listOf(text),
  personDetails: listOf(object<PersonDetails>({ profile: meShape, groups: optional(listOf(commonGroupShape)) })),
  foundWays: listOf(
    object<FoundWays[number]>({ wtId: text, via: optional(oneOf('id', 'phone', 'scan', 'card')), sharedBy: optional(text), groupNumber: optional(text) }),
  ),
  notifySince: text,
  readingPlaces: textByName,
  seenNotices: textByName,
  groupDrafts: textByName,
  formTexts: textByName,
  refusedEdits: listOf(text),
  reportOffers: listOf(text),
  newRowIds: textByName,
  pendingDeletions: listOf(object<PendingDeletion>({ id: text, upTo: number, clearHistory: boolean, key: optional(text), isElsewhere: optional(oneOf(1)) })),
  complaintDraft: object<ReportDraft>(reportFields),
  refusedComplaints: listOf(object<RefusedReport>({ ...reportFields, key: text })),
  refusedApplications: textByName,
  complaintKinds: object<ReportKinds>({ user: kindList, group: kindList }),
  mustReread: oneOf(0, 1),
  endedLogs: listOf(text),
  draftsSyncedTs: number,
  albumFill: object<KvValues['albumFill']>({ after: text, isDone: flag, kinds: optional(number) }),
  recentEmoji: listOf(text),
  automaticWordings: object<KvValues['automaticWordings']>({ translate: listOf(text), voiceToText: listOf(text) }),
  sendKey: oneOf('enter', 'ctrlEnter'),
  helperFaq: listOf(object<FaqItem>({ id: text, question: text, replyMsg: text, reply: text, jumpUrl: words })),
  push: object<KvValues['push']>({ endpoint: text, lang: text, toldTs: number }),
};

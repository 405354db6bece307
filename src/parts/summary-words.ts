import { describeCallTime, type CallCard, type CustomMessage, type GroupTip } from '../core/messages/custom-message.ts';
import type { Summary } from '../core/conversations/summary.ts';
import type { Translate } from '../i18n/use-translation.ts';

/** Summarises a message in one line. `isPeerNamed` = the conversation's name is already the peer's name. */
export function summaryWords(t: Translate, summary: Summary, isPeerNamed: boolean): string {
  switch (summary.kind) {
    case 'text':
      return summary.text;
    case 'label': {
      const label = t(`summary.${summary.label}`);
      return summary.detail === '' ? label : t('summary.withDetail', { label, detail: summary.detail });
    }
    case 'sensitive':
      return t('summary.sensitive');
    case 'recalled':
      return recalledWords(t, summary, isPeerNamed);
    case 'custom':
      return customWords(t, summary.custom);
  }
}

function recalledWords(t: Translate, summary: Extract<Summary, { kind: 'recalled' }>, isPeerNamed: boolean): string {
  if (summary.by === 'me') return t('summary.recalledByMe');
  if (summary.by === 'administrator') return t('summary.recalledByAdmin');
  return isPeerNamed || summary.name === '' ? t('summary.recalledByPeer') : t('summary.recalledBy', { name: summary.name });
}

function customWords(t: Translate, custom: Extract<CustomMessage, { kind: 'tip' | 'notice' | 'call' }>): string {
  switch (custom.kind) {
    case 'tip':
      return tipWords(t, custom.tip);
    case 'notice':
      return noticeWords(t, custom);
    case 'call': {
      const label = t(custom.call.media === 'audio' ? 'summary.audioCall' : 'summary.videoCall');
      return t('summary.withDetail', { label, detail: callWords(t, custom.call) });
    }
  }
}

function noticeWords(t: Translate, notice: Extract<CustomMessage, { kind: 'notice' }>): string {
  switch (notice.notice) {
    case 'friends':
      return notice.content || t('summary.friends');
    case 'blocked':
      return t('summary.blocked');
    case 'deleted':
      return t('summary.deletedFriend');
  }
}

const TIP_KEYS = {
  1: 'summary.tip.t1',
  2: 'summary.tip.t2',
  3: 'summary.tip.t3',
  4: 'summary.tip.t4',
  5: 'summary.tip.t5',
  6: 'summary.tip.t6',
  7: 'summary.tip.t7',
  8: 'summary.tip.t8',
  9: 'summary.tip.t9',
  10: 'summary.tip.t10',
  11: 'summary.tip.t11',
  12: 'summary.tip.t12',
  13: 'summary.tip.t13',
  14: 'summary.tip.t14',
  15: 'summary.tip.t15',
  16: 'summary.tip.t16',
  17: 'summary.tip.t17',
  19: 'summary.tip.t19',
  20: 'summary.tip.t20',
  21: 'summary.tip.t21',
  22: 'summary.tip.t22',
  23: 'summary.tip.t23',
  24: 'summary.tip.t24',
} as const;

/** The new name of a group is only in the server's text (protocol §7). */
const RENAMED = /「([^]*)」$/;
const RENAME = 14;

/**
 * The text of a group tip in the page's language, in which the reader is "you"; kinds with a text of their own, or unknown kinds, keep the
 * received text.
 */
export function tipWords(t: Translate, tip: GroupTip): string {
  const operator = tip.operator.isMe === true ? t('summary.tip.you') : tip.operator.name;
  const operated = tip.operated.map((person) => (person.isMe === true ? t('summary.tip.youObject') : person.name));
  const key = TIP_KEYS[tip.detailType as keyof typeof TIP_KEYS];
  const groupName = tip.detailType === RENAME ? RENAMED.exec(tip.content)?.[1] : '';
  if (key !== undefined && operator !== '' && groupName !== undefined)
    return t(key, { operator, operated: operated.join(t('summary.tip.separator')), groupName });
  const names = [operator, ...operated];
  return tip.content.replace(/\{(\d{1,3})\}/g, (place, at: string) => names[Number(at)] ?? place);
}

export function callWords(t: Translate, call: CallCard): string {
  const { outcome, isInviter } = call;
  switch (outcome.kind) {
    case 'duration':
      return t('summary.call.duration', { time: describeCallTime(outcome.seconds) });
    case 'start':
      return t(call.media === 'audio' ? 'summary.call.startAudio' : 'summary.call.startVideo');
    case 'cancelled':
      return t(isInviter ? 'summary.call.cancelled' : 'summary.call.cancelledByPeer');
    case 'accepted':
      return t('summary.call.accepted');
    case 'rejected':
      return t(isInviter ? 'summary.call.rejectedByPeer' : 'summary.call.rejected');
    case 'busy':
      return t(isInviter ? 'summary.call.busyNoAnswer' : 'summary.call.busy');
    case 'timeout':
      return t(isInviter ? 'summary.call.timeoutByPeer' : 'summary.call.timeout');
    case 'toAudio':
      return t('summary.call.toAudio');
    case 'toVideo':
      return t('summary.call.toVideo');
  }
}

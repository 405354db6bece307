import { COMMODITY_TYPE } from '../../contract/http/membership/membership-rules.ts';
import type { Account } from '../commands/admin/read-account.ts';
import type { AdminAction } from '../store/account/admin-actions.ts';
import type { Statistics } from '../store/account/statistics.ts';
import type { Goods } from '../store/membership/goods.ts';
import type { OrderRow } from '../store/membership/orders.ts';
import type { Report } from '../store/reports/reports.ts';
import { REPORT_KIND } from '../store/reports/reports.ts';

const MEGABYTE = 1_000_000;
const ACTIVE = 2;

export function timeText(ms: number): string {
  return new Date(ms).toISOString();
}

export function bytesText(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

export function describeAccount(account: Account): string {
  return lines([
    ['account', `${account.userId} ${account.nickName}`],
    ['phone', account.phone ?? 'none'],
    ['state', account.state],
    ['VIP', membershipText(account.vip)],
    ['SVIP', membershipText(account.svip)],
    ['coins', account.wtCoin],
    ['sessions', account.sessions],
    ['last seen', account.lastSeenAt === 0 ? 'never' : timeText(account.lastSeenAt)],
    ['registered', timeText(account.createdAt)],
  ]);
}

function membershipText({ status, level, expireAt }: Account['vip']): string {
  if (status !== ACTIVE) return status === 0 ? 'never' : 'expired';
  return `level ${level}${expireAt === null ? '' : ` until ${timeText(expireAt)}`}`;
}

export function describeGoods({ id, commodityType, name, price, originalPrice, days, tag, removedAt }: Goods): string {
  const about = [commodityType === COMMODITY_TYPE.vip ? 'VIP' : 'SVIP', `${days} days`, `${price} coins`];
  const extra = [originalPrice === null ? '' : `instead of ${originalPrice}`, tag, removedAt === null ? '' : `removed ${timeText(removedAt)}`];
  return onOneLine([id, name, ...about, ...extra.filter((part) => part !== '')].join('  '));
}

export function describeOrder({ orderNo, createdAt, name, price, days, commodityId }: OrderRow): string {
  return onOneLine([timeText(createdAt), orderNo, `goods ${commodityId}`, name, `${days} days`, `${price} coins`].join('  '));
}

export function describeReport(report: Report): string {
  const decided = report.decidedAt === null ? 'open' : `${report.decision ?? ''} ${timeText(report.decidedAt)} ${report.decisionNote ?? ''}`.trim();
  return lines([
    ['report', report.id],
    ['state', decided],
    ['made', timeText(report.createdAt)],
    ['by', report.userId],
    ['about', `${report.kind === REPORT_KIND.group ? 'group' : 'account'} ${report.targetId}`],
    ['reason', report.reason],
    ['text', report.detail],
    ['images', report.images],
  ]);
}

export function describeStatistics(statistics: Statistics): string {
  return lines([
    ['accounts', statistics.accounts],
    ['  restricted', statistics.restricted],
    ['  banned', statistics.banned],
    ['  deregistered', statistics.deregistered],
    ['active, 1 day', statistics.activeDay],
    ['active, 30 days', statistics.activeMonth],
    ['messages', statistics.messages],
    ['groups', statistics.groups],
    ['open reports', statistics.openReports],
    ['uploads', `${statistics.uploads} (${bytesText(statistics.uploadBytes)})`],
    ['database', bytesText(statistics.databaseBytes)],
  ]);
}

export function describeAction({ createdAt, actor, command, target, detail }: AdminAction): string {
  return [timeText(createdAt), actor, command, target, detail === '{}' ? '' : detail].filter((part) => part !== '').join(' ');
}

function lines(rows: readonly (readonly [name: string, value: string | number])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${onOneLine(String(value))}`).join('\n');
}

/** Text written by users must not move the cursor of the operator's terminal or imitate another row. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}

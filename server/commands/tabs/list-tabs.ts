import { BUILT_IN_TABS, OWN_TAB, TAB_HIDDEN, TAB_SHOWN, type BuiltInTab } from '../../../contract/http/tab-values.ts';
import type { SessionGroup } from '../../../contract/http/tabs.ts';
import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { listTabMembers, listTabs as listRows, type TabRow } from '../../store/tabs/tabs.ts';
import type { Db } from '../../store/tables.ts';
import { readKnownSessions, sessionKey } from './known-sessions.ts';

type Reader = { userId: string; now: number };

/** Names of the built-in tabs for clients without translations. An own tab cannot have one of them. */
const BUILT_IN_NAMES: Readonly<Record<BuiltInTab, string>> = { all: '全部', unread: '未读', atme: '@我', single: '单聊', group: '群聊' };

/** The built-in tabs in their first order. */
export function builtInRows(userId: string, now: number): TabRow[] {
  return BUILT_IN_TABS.map((id, sort) => ({ userId, id, name: BUILT_IN_NAMES[id], isOwn: 0, isHidden: 0, sort, createdAt: now }));
}

/** The stored tabs, or the built-in ones before the user's first change. */
export async function readRows(db: Db, { userId, now }: Reader): Promise<TabRow[]> {
  const rows = await listRows(db, userId);
  return rows.length === 0 ? builtInRows(userId, now) : rows;
}

export async function listTabs(db: Db, reader: Reader): Promise<SessionGroup[]> {
  return present(db, reader, await readRows(db, reader));
}

export async function readTab(db: Db, reader: Reader, id: string): Promise<SessionGroup> {
  const rows = (await readRows(db, reader)).filter((row) => row.id === id);
  const [tab] = await present(db, reader, rows);
  return tab ?? refuse(CODE.notFound);
}

/** The answer for the tabs. It omits members that the user may no longer add. */
export async function present(db: Db, reader: Reader, rows: readonly TabRow[]): Promise<SessionGroup[]> {
  const own = rows.filter(({ isOwn }) => isOwn === OWN_TAB).map(({ id }) => id);
  const members = (await listTabMembers(db, own)).map((row) => ({ ...row, sessionType: row.sessionType === 1 ? (1 as const) : (0 as const) }));
  const known = await readKnownSessions(db, reader, members);
  return rows.map(({ id, name, isHidden, isOwn, sort }) => ({
    id,
    groupName: name,
    hideStatus: isHidden === 1 ? TAB_HIDDEN : TAB_SHOWN,
    defaultGroup: isOwn === OWN_TAB ? OWN_TAB : 0,
    sort,
    relationList: members
      .filter(({ tabId }) => tabId === id)
      .flatMap(({ sessionId, sessionType }) => {
        const facts = known.get(sessionKey({ sessionId, sessionType }));
        return facts === undefined ? [] : [{ sessionId, sessionType, relationId: `${id}-${sessionType}-${sessionId}`, ...facts }];
      }),
  }));
}

import { ALL_TAB, OWN_TAB } from '../../../contract/http/tab-values.ts';
import type { TabMember } from '../../../contract/http/tabs.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import type { ListChange } from '../../../src/core/lists/lists.ts';
import { hideStatusOf } from '../../../src/core/tabs/edit-tabs.ts';
import { memberOf } from '../../../src/core/tabs/list-tabs.ts';
import type { TabRow } from '../../../src/core/rows.ts';
import { PEOPLE } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { noteRequest, noteRequests, type RequestName } from '../ledger.ts';
import { currentId, keepTemporaryIds } from '../parts/new-row-ids.ts';
import { ask, pickTab } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

/** At most this many own tabs are created, so that the server refuses none because of its limit. */
const MAX_OWN = 6;
/** Few names, so that several devices create a tab with the same name. The ledger does not check them. */
const SHARED_NAMES = ['work', 'home'] as const;

type TabChange = Extract<ListChange, { scope: 'tabs' }>;
type Change = { readonly name: string; readonly change: TabChange; readonly work?: (work: Promise<unknown>) => Promise<unknown> };

export function tabsOf({ device }: Tab): TabRow[] {
  return device.rows<TabRow>('tabs');
}

export function ownTabs(tab: Tab): TabRow[] {
  return tabsOf(tab).filter(({ defaultGroup }) => defaultGroup === OWN_TAB);
}

function changeTabs(world: World, tab: Tab, { name, change, work = (asked) => asked }: Change): void {
  ask(world, tab, { name, what: JSON.stringify(change.body), work: work(tab.build.changeList(tab.commands, change)) });
}

function pickMembers(world: World, tab: Tab): string[] {
  const ids = [...tab.device.conversationIDs, c2cConversationId(world.prng.pick(PEOPLE))];
  return ids.filter(() => world.prng.chance(0.3));
}

type Noted = Pick<RequestName, 'kind' | 'ID'> & { readonly on: boolean; readonly value?: string };

/** `tab` = whether a tab with this first name should exist; `tabName` = the name of a tab. */
async function note(world: World, tab: Tab, { work, ...noted }: Noted & { readonly work: Promise<unknown> }): Promise<unknown> {
  return noteRequest(world.ledger, { ...noted, userId: tab.device.userId, tab: tab.name, work });
}

/** No two tabs of a schedule get the same name, apart from the shared ones. */
function newName(world: World): string {
  return world.prng.chance(0.2) ? world.prng.pick(SHARED_NAMES) : `t${world.trace.length}`;
}

type NewTab = { readonly groupName?: string; readonly relationList?: TabMember[] };

export function addTab(world: World, tab: Tab, { groupName = newName(world), relationList = pickMembers(world, tab).map(memberOf) }: NewTab = {}): void {
  const change: TabChange = { scope: 'tabs', operation: 'add', body: { groupName, relationList } };
  changeTabs(world, tab, {
    name: 'addTab',
    change,
    work: async (work) => {
      await note(world, tab, { kind: 'tab', ID: groupName, on: true, work });
      keepTemporaryIds(world, tab.device, 'tabs');
    },
  });
}

export function renameTab(world: World, tab: Tab, row: TabRow): void {
  const groupName = newName(world);
  const relationList = (world.prng.chance(0.5) ? pickMembers(world, tab).map(memberOf) : (row.relationList ?? [])).map(({ sessionId, sessionType }) => ({
    sessionId,
    sessionType,
  }));
  const change: TabChange = { scope: 'tabs', operation: 'update', body: { id: row.id, groupName, relationList } };
  changeTabs(world, tab, { name: 'renameTab', change, work: async (work) => noteChange(world, tab, { row, value: groupName, work }) });
}

type Named = { readonly row: TabRow; readonly value: string; readonly work: Promise<unknown> };

/** A request that replaces a tab, and its name with it. */
async function noteChange(world: World, tab: Tab, { row, value, work }: Named): Promise<unknown> {
  const noted = note(world, tab, { kind: 'tabName', ID: currentId(tab.device, row.id), on: true, value, work });
  return value === row.groupName ? noted : note(world, tab, { kind: 'tab', ID: row.groupName, on: false, work: noted });
}

export function removeTab(world: World, tab: Tab, row: TabRow): void {
  removeTabs(world, tab, [row]);
}

/** Removes tabs by one request. `removal` = no tab with this ID should exist. */
export function removeTabs(world: World, tab: Tab, rows: readonly TabRow[]): void {
  const { name, device } = tab;
  const { userId } = device;
  const change: TabChange = { scope: 'tabs', operation: 'remove', body: { ids: rows.map(({ id }) => id) } };
  const names = rows.flatMap(({ id, groupName }): RequestName[] => [
    { kind: 'tab', userId, ID: groupName },
    { kind: 'removal', userId, ID: currentId(device, id) },
  ]);
  changeTabs(world, tab, { name: 'removeTab', change, work: async (work) => noteRequests(world.ledger, names, { tab: name, on: false, work }) });
}

export function hideTab(world: World, tab: Tab, row: TabRow): void {
  const hideStatus = hideStatusOf(row.hideStatus === hideStatusOf(false));
  changeTabs(world, tab, { name: 'hideTab', change: { scope: 'tabs', operation: 'hide', body: { id: row.id, hideStatus } } });
}

export function sortTabs(world: World, tab: Tab): void {
  const left = tabsOf(tab)
    .map(({ id }) => id)
    .filter((id) => id !== ALL_TAB);
  const ids: string[] = [];
  while (left.length > 0) ids.push(...left.splice(world.prng.below(left.length), 1));
  if (ids.length > 0) changeTabs(world, tab, { name: 'sortTabs', change: { scope: 'tabs', operation: 'sort', body: { ids } } });
}

export function fillTab(world: World, tab: Tab, row: TabRow): void {
  const conversationID = world.prng.pick(tab.device.conversationIDs);
  const on = !JSON.stringify(row.relationList ?? []).includes(memberOf(conversationID).sessionId);
  const work = noteChange(world, tab, { row, value: row.groupName, work: tab.build.putInTab(tab.commands, conversationID, { id: row.id, on }) });
  ask(world, tab, { name: 'fillTab', what: `${row.id} ${conversationID} ${on}`, work });
}

type OnTab = (world: World, tab: Tab, row: TabRow) => void;

/** A change of an own tab. If there is none, one is created first, and the change uses its temporary ID. */
function onOwnTab(act: OnTab): Step['run'] {
  return async (world) => {
    const tab = pickTab(world);
    if (ownTabs(tab).length === 0 || world.prng.chance(0.25)) {
      if (ownTabs(tab).length < MAX_OWN) addTab(world, tab);
      await world.pumpPartly();
    }
    const own = tab.isAlive ? ownTabs(tab) : [];
    if (own.length > 0) act(world, tab, world.prng.pick(own));
  };
}

/** A change of any tab except All. */
function onAnyTab(act: OnTab): Step['run'] {
  return (world) => {
    const tab = pickTab(world);
    const rows = tabsOf(tab).filter(({ id }) => id !== ALL_TAB);
    if (rows.length > 0) act(world, tab, world.prng.pick(rows));
  };
}

/** Tabs of the conversation list. */
export const TAB_STEPS: readonly Step[] = [
  { name: 'renameTab', weight: 2.2, run: onOwnTab(renameTab) },
  { name: 'fillTab', weight: 2.4, run: onOwnTab(fillTab) },
  { name: 'removeTab', weight: 2, run: onOwnTab(removeTab) },
  { name: 'hideTab', weight: 2.2, run: onAnyTab(hideTab) },
  { name: 'sortTabs', weight: 2.2, run: onAnyTab(sortTabs) },
];

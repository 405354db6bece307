import { useEffect, useMemo } from 'react';
import type { Pin } from '../../../contract/http/pins.ts';
import { pinPeerOf } from '../../core/conversations/chat-scopes.ts';
import type { MessageRow } from '../../core/rows.ts';
import { useClient } from '../client-context.tsx';
import { useSharedQuery, useQuery } from '../use-query.ts';
import { useSyncStatus } from '../use-data.ts';

/** Has what stands around an open chat fetched behind the tables, again after each time without a network. */
export function useFreshChat(conversationID: string): void {
  const { sync } = useClient();
  const { network, isCatchingUp } = useSyncStatus();
  // Whether what is stored may have changed behind our back is only known once this device has caught up.
  const isCurrent = network === 'online' && !isCatchingUp;
  useEffect(() => {
    if (isCurrent) sync.refreshChat(conversationID);
  }, [sync, isCurrent, conversationID]);
}

const NONE: readonly Pin[] = [];

/** What is pinned in a conversation, newest first. */
export function usePins(conversationID: string): readonly Pin[] {
  const peer = pinPeerOf(conversationID) ?? '';
  return useSharedQuery(`pins ${peer}`, async (db) => (peer === '' ? undefined : (await db.pins.get(peer))?.pins) ?? NONE) ?? NONE;
}

export type ShownPin = { readonly pin: Pin; readonly row: MessageRow | undefined };

/** Pins with the messages behind them, as far as they are stored; one that is recalled or being deleted is none any more. */
export function useShownPins(conversationID: string): readonly ShownPin[] {
  const pins = usePins(conversationID);
  const key = useMemo(() => pins.map(({ msgId }) => msgId).join(' '), [pins]);
  const rows = useQuery(async (db) => (key === '' ? [] : db.messages.bulkGet(key.split(' '))), [key]);
  return useMemo(() => {
    if (rows === undefined || rows.length !== pins.length) return [];
    return pins.map((pin, at) => ({ pin, row: rows[at] })).filter(({ row }) => row === undefined || (!row.isRevoked && row.deleting !== 1));
  }, [pins, rows]);
}

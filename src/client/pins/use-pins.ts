import { useEffect, useMemo } from 'react';
import type { Pin } from '../../../contract/http/pins.ts';
import { pinPeerOf } from '../../core/conversations/chat-scopes.ts';
import type { MessageRow } from '../../core/rows.ts';
import { useClient } from '../client-context.tsx';
import { useSharedQuery, useQuery } from '../use-query.ts';
import { useSyncStatus } from '../use-data.ts';

/** Fetches the data around an open chat into the tables, again after each time without a network. */
export function useFreshChat(conversationID: string): void {
  const { sync } = useClient();
  const { network, isCatchingUp } = useSyncStatus();
  // Only after catch-up does this device know whether the stored data has changed.
  const isCurrent = network === 'online' && !isCatchingUp;
  useEffect(() => {
    if (isCurrent) sync.refreshChat(conversationID);
  }, [sync, isCurrent, conversationID]);
}

const NONE: readonly Pin[] = [];

/** The pins of a conversation, newest first. */
export function usePins(conversationID: string): readonly Pin[] {
  const peer = pinPeerOf(conversationID) ?? '';
  return useSharedQuery(`pins ${peer}`, async (db) => (peer === '' ? undefined : (await db.pins.get(peer))?.pins) ?? NONE) ?? NONE;
}

export type ShownPin = { readonly pin: Pin; readonly row: MessageRow | undefined };

/** Pins with their messages, as far as these are stored. A message that is recalled or being deleted does not count as pinned. */
export function useShownPins(conversationID: string): readonly ShownPin[] {
  const pins = usePins(conversationID);
  const key = useMemo(() => pins.map(({ msgId }) => msgId).join(' '), [pins]);
  const rows = useQuery(async (db) => (key === '' ? [] : db.messages.bulkGet(key.split(' '))), [key]);
  return useMemo(() => {
    if (rows === undefined || rows.length !== pins.length) return [];
    return pins.map((pin, at) => ({ pin, row: rows[at] })).filter(({ row }) => row === undefined || (!row.isRevoked && row.deleting !== 1));
  }, [pins, rows]);
}

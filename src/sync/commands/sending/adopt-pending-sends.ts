import { CONVERSATION_ID } from '../../../../contract/ids.ts';
import { MESSAGE_TYPES } from '../../../../contract/message.ts';
import { draftNodesShape } from '../../../core/row-schemas/queue-shapes.ts';
import { number, listOf, object, oneOf, optional, record, text } from '../../../core/row-schemas/shape.ts';
import { draftFilePrefix } from '../../../core/composer/draft-file.ts';
import type { PendingSend, WholeMessage } from '../../../core/composer/pending-send.ts';
import type { KeyValue, Ports } from '../../../platform/ports.ts';
import { tryParseJson } from '../../../shared/safe-json.ts';
import { holdPage, MAX_PENDING_JSON, pageOf, pendingSendNames, placeOf, type KeptSend } from './pending-sends.ts';

const MAX_UINT32 = 0xffff_ffff;
/** A stored draft, and the draft that a running save was about to store. */
const MAX_DRAFTS = 2;

const basisShape = object<PendingSend['drafts'][number]>({ version: number, nodes: draftNodesShape });
const wholeShape = object<WholeMessage>({ type: oneOf(...MESSAGE_TYPES), payload: record });
const shape = object<PendingSend>({
  conversationID: text,
  seconds: number,
  random: number,
  nodes: draftNodesShape,
  fileIDs: listOf(text),
  whole: optional(wholeShape),
  drafts: listOf(basisShape),
});

type Adopter = {
  readonly ports: Pick<Ports, 'keyValue' | 'locks'>;
  readonly wtId: string;
  /** ID of the adopting page. It does not adopt its own copies. */
  readonly page: string;
  readonly signal: AbortSignal;
  readonly resume: (kept: KeptSend) => void;
};

/**
 * Passes the pending sends of closed pages to `resume`, in the order of sending, until `signal` aborts. This page keeps the lock of each
 * closed page, so that no two pages adopt the same copies. When this page closes too, the next page gets the lock.
 */
export function adoptPendingSends({ ports: { keyValue, locks }, wtId, page, signal, resume }: Adopter): void {
  const asked = new Set([page]);
  let gone: readonly string[] = [];

  function pass(): void {
    const pages = gone;
    gone = [];
    for (const kept of listPendingSends(keyValue, wtId, pages)) resume(kept);
  }

  async function adopt(other: string): Promise<void> {
    gone = [...gone, other];
    // This lock is granted after all free locks that were requested before it. So the copies of several pages are passed on in one order.
    await locks.request(`wisp:adopting:${page}`, { signal }, async () => undefined).catch(() => undefined);
    if (!signal.aborted) pass();
  }

  function look(isStart: boolean): void {
    for (const other of pagesOf(keyValue, wtId)) {
      if (asked.has(other)) continue;
      asked.add(other);
      holdPage(locks, other, { signal, held: () => void adopt(other) }).catch((error: unknown) => {
        // In a browser without locks, a copy that exists at the start is the best sign of a closed page.
        if (isStart && !(error instanceof DOMException)) void adopt(other);
      });
    }
  }

  look(true);
  keyValue.subscribe(() => look(false), signal);
}

function pagesOf(keyValue: KeyValue, wtId: string): string[] {
  return pendingSendNames(keyValue, wtId).map(pageOf);
}

/** Lists the copies of these pages, in the order of sending. Unreadable copies are deleted. */
export function listPendingSends(keyValue: KeyValue, wtId: string, pages: readonly string[]): KeptSend[] {
  const found: KeptSend[] = [];
  for (const name of pendingSendNames(keyValue, wtId).sort((a, b) => placeOf(a) - placeOf(b))) {
    if (!pages.includes(pageOf(name))) continue;
    const send = tryParseJson(keyValue.get(name) ?? '', MAX_PENDING_JSON);
    if (isPendingSend(send)) found.push({ name, send });
    else keyValue.remove(name);
  }
  return found;
}

function isUint32(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_UINT32;
}

function isPendingSend(value: unknown): value is PendingSend {
  if (!shape(value)) return false;
  const { conversationID, seconds, random, fileIDs, drafts } = value;
  const hasIdentity = isUint32(seconds) && seconds > 0 && isUint32(random);
  // The message must not send a file of another conversation's draft. The number of files is not limited, because a failed send returns
  // files to a draft that may be full.
  const ownsFiles = fileIDs.every((id) => id.startsWith(draftFilePrefix(conversationID)));
  return CONVERSATION_ID.test(conversationID) && hasIdentity && ownsFiles && drafts.length <= MAX_DRAFTS;
}

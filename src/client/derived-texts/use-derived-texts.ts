import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { DerivedTextAnswer } from '../../core/leader-services.ts';
import type { MessageRow, TargetLanguage, DerivedTextRow } from '../../core/rows.ts';
import { isEnabled } from '../../core/view/features.ts';
import {
  derivedTextKindOf,
  derivedTextOf,
  type DerivedTextFailure,
  type DerivedTextKind,
  type DerivedTextView,
  type DerivedTextRequest,
} from '../../core/derived-texts/derived-text.ts';
import { listTranslations, listVoiceTexts, readDerivedText } from '../../db/derived-texts/derived-texts.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { useClient } from '../client-context.tsx';
import { useKv, useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';
import { useAutomaticDerivedTexts } from './use-automatic-derived-texts.ts';

/** Result of a press: `disabled` = the operator has no such service. */
type DerivedTextOutcome = 'done' | 'offline' | 'disabled';

export type DerivedTexts = {
  /** The derived texts below these messages. An unchanged text is the same object as before. */
  readonly views: ReadonlyMap<string, DerivedTextView>;
  /**
   * Shows the derived text of a message and requests it where it is not stored, or hides it. The function stays the same as long as the
   * language does.
   */
  readonly toggle: (row: MessageRow) => Promise<DerivedTextOutcome>;
};

type DerivedTextsOf = { readonly conversationID: string; readonly rows: readonly MessageRow[]; readonly to: TargetLanguage };
type Requests = ReadonlyMap<string, DerivedTextRequest>;

const NO_REQUESTS: Requests = new Map();
const NO_VIEWS: ReadonlyMap<string, DerivedTextView> = new Map();
const LOADING: DerivedTextRequest = { kind: 'loading' };

/**
 * Translations and transcripts of a window of messages. Read for all messages at once; requested one by one on a press, or automatically if
 * the user has turned this on.
 */
export function useDerivedTexts({ conversationID, rows, to }: DerivedTextsOf): DerivedTexts {
  const { commands, read, sync } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const features = useKv('webConfig')?.features;
  const stored = useStored(rows, to);
  const [requests, setRequests] = useState(NO_REQUESTS);
  const views = useViews(rows, stored, requests);
  const now = useRef({ isOnline, features });
  useEffect(() => {
    now.current = { isOnline, features };
  });
  useAutomaticDerivedTexts({ conversationID, rows, to, stored, isOnline, features });

  // Once the text is stored, the request is over. If the text is dropped later, the view does not wait for it again.
  useEffect(() => {
    if (stored !== undefined) setRequests((old) => ([...old.keys()].some((ID) => stored.has(ID)) ? new Map([...old].filter(([ID]) => !stored.has(ID))) : old));
  }, [stored]);

  const request = useCallback((ID: string, next: DerivedTextRequest | undefined) => {
    setRequests((old) => {
      const changed = new Map(old);
      if (next === undefined) changed.delete(ID);
      else changed.set(ID, next);
      return changed;
    });
  }, []);

  const ask = useCallback(
    async (ID: string, lang: TargetLanguage | undefined): Promise<void> => {
      request(ID, LOADING);
      const answer = await (lang === undefined ? sync.ask('voiceToText', { ID }) : sync.ask('translate', { IDs: [ID], to: lang })).catch(() => undefined);
      if (answer?.kind !== 'done') return request(ID, { kind: 'failed', why: failureOf(answer, now.current.isOnline) });
      const found = await read(async (db) => readDerivedText(db, { ID, lang }));
      // The message was recalled while the service worked.
      if (found === undefined) return request(ID, undefined);
      // The text is already in the reader's language: the user who requests it sees that.
      if (found.isHidden === 1) await commands.showDerivedText({ ID, lang }, true);
    },
    [request, sync, read, commands],
  );

  const toggle = useCallback(
    async (row: MessageRow): Promise<DerivedTextOutcome> => {
      const kind = derivedTextKindOf(row);
      if (kind === undefined) return 'done';
      const lang = kind === 'translate' ? to : undefined;
      const known = await read(async (db) => readDerivedText(db, { ID: row.ID, lang }));
      if (known !== undefined) {
        await commands.showDerivedText({ ID: row.ID, lang }, known.isHidden === 1);
        return 'done';
      }
      if (!isEnabled(now.current.features, kind)) return 'disabled';
      if (!now.current.isOnline) return 'offline';
      await ask(row.ID, lang);
      return 'done';
    },
    [to, read, commands, ask],
  );

  return useMemo(() => ({ views, toggle }), [views, toggle]);
}

function failureOf(answer: DerivedTextAnswer | undefined, isOnline: boolean): DerivedTextFailure {
  if (answer === undefined) return isOnline ? 'failed' : 'offline';
  if (answer.kind === 'nothing') return 'nothing';
  if (answer.kind === 'refused' && answer.code === ENGINE_CODE.unavailable) return 'unavailable';
  return answer.kind === 'refused' && answer.code === ENGINE_CODE.tooFast ? 'tooFast' : 'failed';
}

/** Undefined until the first read. */
function useStored(rows: readonly MessageRow[], to: TargetLanguage): ReadonlyMap<string, DerivedTextRow> | undefined {
  const texts = useIds(rows, 'translate');
  const voices = useIds(rows, 'voiceToText');
  const found = useQuery(async (db) => (await Promise.all([listTranslations(db, texts, to), listVoiceTexts(db, voices)])).flat(), [texts, voices, to]);
  return useMemo(() => (found === undefined ? undefined : new Map(found.map((row) => [row.msgId, row]))), [found]);
}

function useIds(rows: readonly MessageRow[], kind: DerivedTextKind): readonly string[] {
  const key = useMemo(
    () =>
      rows
        .filter((row) => derivedTextKindOf(row) === kind)
        .map((row) => row.ID)
        .join(' '),
    [rows, kind],
  );
  return useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
}

function useViews(rows: readonly MessageRow[], stored: ReadonlyMap<string, DerivedTextRow> | undefined, requests: Requests): DerivedTexts['views'] {
  const last = useRef(NO_VIEWS);
  return useMemo(() => {
    if ((stored === undefined || stored.size === 0) && requests.size === 0) {
      last.current = NO_VIEWS;
      return NO_VIEWS;
    }
    const before = last.current;
    const next = new Map<string, DerivedTextView>();
    for (const row of rows) {
      const view = derivedTextKindOf(row) === undefined ? undefined : derivedTextOf(stored?.get(row.ID), requests.get(row.ID));
      const old = before.get(row.ID);
      if (view !== undefined) next.set(row.ID, old !== undefined && isEqual(old, view) ? old : view);
    }
    const isSame = next.size === before.size && [...next].every(([ID, view]) => before.get(ID) === view);
    if (!isSame) last.current = next;
    return last.current;
  }, [rows, stored, requests]);
}

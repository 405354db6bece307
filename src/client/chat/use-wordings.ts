import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { WordingAnswer } from '../../core/leader-services.ts';
import type { MessageRow, TargetLanguage, WordingRow } from '../../core/rows.ts';
import { isEnabled } from '../../core/view/features.ts';
import { wordingKindOf, wordingOf, type WordingFailure, type WordingKind, type WordingView, type WordingWish } from '../../core/view/wording.ts';
import { listTranslations, listVoiceTexts, readWording } from '../../db/wordings.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { useClient } from '../client-context.tsx';
import { useKv, useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';
import { useAutomaticWordings } from './use-automatic-wordings.ts';

/** How a press ended: `disabled` = the operator has no such service. */
type WordingOutcome = 'done' | 'offline' | 'disabled';

export type Wordings = {
  /** What stands below these messages; of which nothing changed is the same object. */
  readonly views: ReadonlyMap<string, WordingView>;
  /** Shows the words of a message, asking for them where they are not stored, or folds them away. The same function for as long as the language stays. */
  readonly toggle: (row: MessageRow) => Promise<WordingOutcome>;
};

type WordingsOf = { readonly conversationID: string; readonly rows: readonly MessageRow[]; readonly to: TargetLanguage };
type Wishes = ReadonlyMap<string, WordingWish>;

const NO_WISHES: Wishes = new Map();
const NO_VIEWS: ReadonlyMap<string, WordingView> = new Map();
const LOADING: WordingWish = { kind: 'loading' };

/** Translations and transcripts of a window of messages: read for all of them at once, asked for one by one or, where the user wishes so, by themselves. */
export function useWordings({ conversationID, rows, to }: WordingsOf): Wordings {
  const { commands, read, sync } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const features = useKv('webConfig')?.features;
  const stored = useStored(rows, to);
  const [wishes, setWishes] = useState(NO_WISHES);
  const views = useViews(rows, stored, wishes);
  const now = useRef({ isOnline, features });
  useEffect(() => {
    now.current = { isOnline, features };
  });
  useAutomaticWordings({ conversationID, rows, to, stored, isOnline, features });

  // Once they are stored, the wish for them is over: should they be dropped later, nothing is waited for.
  useEffect(() => {
    if (stored !== undefined) setWishes((old) => ([...old.keys()].some((ID) => stored.has(ID)) ? new Map([...old].filter(([ID]) => !stored.has(ID))) : old));
  }, [stored]);

  const wish = useCallback((ID: string, next: WordingWish | undefined) => {
    setWishes((old) => {
      const changed = new Map(old);
      if (next === undefined) changed.delete(ID);
      else changed.set(ID, next);
      return changed;
    });
  }, []);

  const ask = useCallback(
    async (ID: string, lang: TargetLanguage | undefined): Promise<void> => {
      wish(ID, LOADING);
      const answer = await (lang === undefined ? sync.ask('voiceToText', { ID }) : sync.ask('translate', { IDs: [ID], to: lang })).catch(() => undefined);
      if (answer?.kind !== 'done') return wish(ID, { kind: 'failed', why: failureOf(answer, now.current.isOnline) });
      const found = await read(async (db) => readWording(db, { ID, lang }));
      // The message was taken back while the service thought.
      if (found === undefined) return wish(ID, undefined);
      // A text that is in the reader's language already: who asks for it sees so.
      if (found.isHidden === 1) await commands.showWording({ ID, lang }, true);
    },
    [wish, sync, read, commands],
  );

  const toggle = useCallback(
    async (row: MessageRow): Promise<WordingOutcome> => {
      const kind = wordingKindOf(row);
      if (kind === undefined) return 'done';
      const lang = kind === 'translate' ? to : undefined;
      const known = await read(async (db) => readWording(db, { ID: row.ID, lang }));
      if (known !== undefined) {
        await commands.showWording({ ID: row.ID, lang }, known.isHidden === 1);
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

function failureOf(answer: WordingAnswer | undefined, isOnline: boolean): WordingFailure {
  if (answer === undefined) return isOnline ? 'failed' : 'offline';
  if (answer.kind === 'nothing') return 'nothing';
  if (answer.kind === 'refused' && answer.code === ENGINE_CODE.unavailable) return 'unavailable';
  return answer.kind === 'refused' && answer.code === ENGINE_CODE.tooFast ? 'tooFast' : 'failed';
}

/** undefined until the first read. */
function useStored(rows: readonly MessageRow[], to: TargetLanguage): ReadonlyMap<string, WordingRow> | undefined {
  const texts = useIds(rows, 'translate');
  const voices = useIds(rows, 'voiceToText');
  const found = useQuery(async (db) => (await Promise.all([listTranslations(db, texts, to), listVoiceTexts(db, voices)])).flat(), [texts, voices, to]);
  return useMemo(() => (found === undefined ? undefined : new Map(found.map((row) => [row.msgId, row]))), [found]);
}

function useIds(rows: readonly MessageRow[], kind: WordingKind): readonly string[] {
  const key = useMemo(
    () =>
      rows
        .filter((row) => wordingKindOf(row) === kind)
        .map((row) => row.ID)
        .join(' '),
    [rows, kind],
  );
  return useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
}

function useViews(rows: readonly MessageRow[], stored: ReadonlyMap<string, WordingRow> | undefined, wishes: Wishes): Wordings['views'] {
  const last = useRef(NO_VIEWS);
  return useMemo(() => {
    if ((stored === undefined || stored.size === 0) && wishes.size === 0) {
      last.current = NO_VIEWS;
      return NO_VIEWS;
    }
    const before = last.current;
    const next = new Map<string, WordingView>();
    for (const row of rows) {
      const view = wordingKindOf(row) === undefined ? undefined : wordingOf(stored?.get(row.ID), wishes.get(row.ID));
      const old = before.get(row.ID);
      if (view !== undefined) next.set(row.ID, old !== undefined && isEqual(old, view) ? old : view);
    }
    const isSame = next.size === before.size && [...next].every(([ID, view]) => before.get(ID) === view);
    if (!isSame) last.current = next;
    return last.current;
  }, [rows, stored, wishes]);
}

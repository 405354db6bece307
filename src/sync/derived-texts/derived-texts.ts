import { ENGINE_CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { LeaderServiceHandlers, DerivedTextAnswer } from '../../core/leader-services.ts';
import type { MessageRow, TargetLanguage, DerivedTextRow } from '../../core/rows.ts';
import { showEmoji } from '../../core/view/emoji.ts';
import { TRANSLATED_AT_ONCE, derivedTextKindOf, type DerivedTextKind } from '../../core/derived-texts/derived-text.ts';
import { writeAsLeader, type LeaderDatabase } from '../../db/transaction.ts';
import type { ChatEngine, EngineOutcome } from '../../engines/chat/port.ts';
import type { Clock } from '../../platform/ports.ts';
import { nameMessages } from '../outbox/name-messages.ts';

const TRIES = 3;
const WAIT_MS = 1000;
const MAX_WAIT_MS = 3000;
/** The code for an invalid answer. Its texts must not be assigned to any message. */
const BROKEN_ANSWER = 500;
/** The answer if the engine lacks the capability; the engine would refuse the request (protocol C44). */
const UNAVAILABLE: DerivedTextAnswer = { kind: 'refused', code: ENGINE_CODE.unavailable };

type DerivedTextParts = {
  readonly db: LeaderDatabase;
  readonly epoch: number;
  readonly clock: Clock;
  readonly engine: Pick<ChatEngine, 'call' | 'capabilities'>;
};

type Handlers = Pick<LeaderServiceHandlers, 'translate' | 'voiceToText'>;

/** Requests translations and transcripts, once for all tabs, and stores them. The screens read them from the database (G1). */
export function createDerivedTexts({ db, epoch, clock, engine }: DerivedTextParts): Handlers {
  const running = new Map<string, Promise<DerivedTextAnswer | undefined>>();

  /** Runs equal requests only once, because a follower repeats its requests and several tabs may show the same messages. */
  async function once(key: string, work: () => Promise<DerivedTextAnswer | undefined>): Promise<DerivedTextAnswer | undefined> {
    const known = running.get(key);
    if (known !== undefined) return known;
    const mine = work().finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  }

  /** Repeats a call that was refused as too fast, after the pause that the engine requests. */
  async function callPatiently<T>(call: () => Promise<EngineOutcome<T>>): Promise<EngineOutcome<T>> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await call();
      if (outcome.kind !== 'refused' || outcome.code !== ENGINE_CODE.tooFast || tries === TRIES) return outcome;
      const waitMs = outcome.retryAfterMs ?? WAIT_MS;
      // The pause is longer than a user waits for a derived text, and no request is allowed before its end.
      if (waitMs > MAX_WAIT_MS) return outcome;
      await new Promise<void>((resolve) => void clock.after(waitMs, resolve));
    }
  }

  async function readRows(IDs: readonly string[], kind: DerivedTextKind): Promise<MessageRow[]> {
    return (await db.messages.bulkGet([...IDs])).filter((row) => row !== undefined).filter((row) => derivedTextKindOf(row) === kind);
  }

  async function translate(IDs: readonly string[], to: TargetLanguage): Promise<DerivedTextAnswer | undefined> {
    const rows = await readRows(IDs, 'translate');
    if (rows.length === 0) return { kind: 'done' };
    if (!engine.capabilities().translate) return UNAVAILABLE;
    const outcome = await callPatiently(async () => engine.call('translate', { texts: rows.map(textOf), to }));
    if (outcome.kind !== 'ok') return answerOf(outcome);
    const { list } = outcome.value;
    // In an incomplete list the texts cannot be assigned to their messages.
    if (outcome.isPartial === true || list.length !== rows.length) return { kind: 'refused', code: BROKEN_ANSWER };
    await writeAsLeader({ db, epoch }, ['messages', 'translations'], async (db) => {
      const now = new Map((await readRows(IDs, 'translate')).map((row) => [row.ID, row]));
      const kept = rows.flatMap((row, at) => {
        const current = now.get(row.ID);
        // The message was edited or recalled during the request, so the translation no longer fits.
        if (current === undefined || textOf(current) !== textOf(row)) return [];
        return [{ ...derivedTextRow(current, list[at] ?? ''), isHidden: saysTheSame(list[at] ?? '', textOf(row)), lang: to }];
      });
      await db.translations.bulkPut(kept);
    });
    return { kind: 'done' };
  }

  async function writeOut(ID: string): Promise<DerivedTextAnswer | undefined> {
    if ((await readRows([ID], 'voiceToText')).length === 0) return { kind: 'done' };
    if (!engine.capabilities().voiceToText) return UNAVAILABLE;
    const outcome = await callPatiently(async () => engine.call('voiceToText', await nameMessages(db, { method: 'voiceToText', params: { ID } })));
    if (outcome.kind !== 'ok') return answerOf(outcome);
    const words = outcome.value.text.trim();
    if (words === '') return { kind: 'nothing' };
    await writeAsLeader({ db, epoch }, ['messages', 'voiceText'], async (db) => {
      for (const row of await readRows([ID], 'voiceToText')) await db.voiceText.put(derivedTextRow(row, words));
    });
    return { kind: 'done' };
  }

  return {
    async translate({ IDs, to }) {
      const asked = IDs.slice(0, TRANSLATED_AT_ONCE);
      return once(`${to} ${asked.join(' ')}`, async () => translate(asked, to));
    },
    voiceToText: async ({ ID }) => once(`voice ${ID}`, async () => writeOut(ID)),
  };
}

/** The text as the user reads it. A service would translate the names of emoji. */
function textOf(row: MessageRow): string {
  return showEmoji(String(row.payload.text));
}

function derivedTextRow({ ID, conversationID, sequence }: MessageRow, text: string): DerivedTextRow {
  return { msgId: ID, conversationID, sequence, text: text.slice(0, LIMITS.messageBytes), isHidden: 0 };
}

/**
 * 1 if the translation equals the text, because the text was already in the reader's language. Such a translation is hidden, but stored, so
 * that it is not requested again.
 */
function saysTheSame(translated: string, text: string): 0 | 1 {
  return translated.trim() === text.trim() ? 1 : 0;
}

function answerOf(outcome: Exclude<EngineOutcome<unknown>, { kind: 'ok' }>): DerivedTextAnswer | undefined {
  return outcome.kind === 'refused' ? { kind: 'refused', code: outcome.code } : undefined;
}

import { useEffect, useRef, useState } from 'react';
import type { MessageRow, TargetLanguage, DerivedTextRow } from '../../core/rows.ts';
import { isEnabled, type Features } from '../../core/view/features.ts';
import { NOTHING_AUTOMATIC, pickForTranslation, pickForWriting } from '../../core/derived-texts/derived-text.ts';
import { useClient } from '../client-context.tsx';
import { useKv } from '../use-data.ts';

type AutomaticDerivedTextsOf = {
  readonly conversationID: string;
  readonly rows: readonly MessageRow[];
  readonly to: TargetLanguage;
  readonly stored: ReadonlyMap<string, DerivedTextRow> | undefined;
  readonly isOnline: boolean;
  readonly features: Features | undefined;
};

/** After this many failed requests the service is not asked again. A new connection or a changed setting resets the count. */
const MAX_FAILURES = 2;

/**
 * Requests derived texts for the messages of others in this window, if the user has turned this on: one request at a time, for several
 * texts or one voice message, the newest first. Each message is requested once. After repeated failures it stops until the connection or a
 * setting changes.
 */
export function useAutomaticDerivedTexts({ conversationID, rows, to, stored, isOnline, features }: AutomaticDerivedTextsOf): void {
  const { me, sync } = useClient();
  const automatic = useKv('automaticWordings') ?? NOTHING_AUTOMATIC;
  const isTranslated = automatic.translate.includes(conversationID) && isEnabled(features, 'translate') && isEnabled(features, 'TranslateMessage');
  const isWrittenOut = automatic.voiceToText.includes(conversationID) && isEnabled(features, 'voiceToText') && isEnabled(features, 'VoiceToText');
  const asked = useRef(new Set<string>());
  const failures = useRef(0);
  const isAsking = useRef(false);
  const [answered, setAnswered] = useState(0);

  useEffect(() => {
    asked.current.clear();
    failures.current = 0;
  }, [isOnline, to, isTranslated, isWrittenOut]);

  useEffect(() => {
    if (!isOnline || stored === undefined || isAsking.current || failures.current >= MAX_FAILURES) return;
    const isDone = (ID: string): boolean => stored.has(ID) || asked.current.has(ID);
    const texts = isTranslated ? pickForTranslation(rows, { me, to, isDone }) : [];
    const voice = texts.length === 0 && isWrittenOut ? pickForWriting(rows, { me, isDone }) : undefined;
    if (texts.length === 0 && voice === undefined) return;
    isAsking.current = true;
    for (const ID of [...texts, ...(voice === undefined ? [] : [voice])]) asked.current.add(ID);
    const work = voice === undefined ? sync.ask('translate', { IDs: texts, to }) : sync.ask('voiceToText', { ID: voice });
    void work
      .catch(() => undefined)
      .then((answer) => {
        isAsking.current = false;
        failures.current = answer === undefined || answer.kind === 'refused' ? failures.current + 1 : 0;
        setAnswered((count) => count + 1);
      });
  }, [me, sync, rows, to, stored, isOnline, isTranslated, isWrittenOut, answered]);
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { readKv } from '../../db/kv.ts';
import { useClient } from '../client-context.tsx';

export type FormText = {
  readonly text: string;
  /** The user has typed since the form was opened. */
  readonly isTyped: boolean;
  /** The text was written before the form was opened, and never saved. */
  readonly isDraft: boolean;
  readonly change: (text: string) => void;
  /** Deletes the unsaved text, after it was saved or when the user drops it. The field still shows it while the form closes. */
  readonly forget: () => void;
  /** Deletes the unsaved text and shows the stored one. */
  readonly reset: () => void;
};

/** Where the unsaved text of a field is kept. `keep` without a text deletes it. */
type FormTextStore = { readonly read: () => Promise<string | undefined>; readonly keep: (text: string | undefined) => Promise<void> };

type Typed = { readonly text: string; readonly isDraft: boolean };

/**
 * The text in a field of a form. Unsaved text is restored, however the form or the page was closed (G11). `stored` = the saved text, which
 * the field shows until there is another one. `isOpen` = the form is shown; each opening begins anew.
 */
export function useKeptText({ read, keep }: FormTextStore, stored: string, isOpen: boolean): FormText {
  const [typed, setTyped] = useState<Typed>();
  const latest = useRef(stored);
  latest.current = stored;
  const isTouched = useRef(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    isTouched.current = false;
    setTyped(undefined);
    let isOver = false;
    read().then(
      (draft) => {
        // A user who is already typing is not interrupted.
        if (!isOver && !isTouched.current && draft !== undefined && draft !== latest.current) setTyped({ text: draft, isDraft: true });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isOpen, read]);

  const change = useCallback(
    (text: string) => {
      isTouched.current = true;
      setTyped({ text, isDraft: false });
      // Stored at each key press, because the page may close at any time. A text that could not be stored is stored with the next one.
      keep(text === latest.current ? undefined : text).catch(() => undefined);
    },
    [keep],
  );
  const forget = useCallback(() => {
    isTouched.current = true;
    keep(undefined).catch(() => undefined);
  }, [keep]);
  const reset = useCallback(() => {
    forget();
    setTyped(undefined);
  }, [forget]);
  return { text: typed?.text ?? stored, isTyped: typed?.isDraft === false, isDraft: typed?.isDraft === true, change, forget, reset };
}

/** The text in the field `name` of core/drafts/form-texts.ts; it is kept on this device, for this account. */
export function useFormText(name: string, stored = '', isOpen = true): FormText {
  const { read: readAccount, commands } = useClient();
  const read = useCallback(async () => readAccount(async (db) => (await readKv(db, 'formTexts'))?.[name]), [readAccount, name]);
  const keep = useCallback(async (text: string | undefined) => commands.keepFormText(name, text), [commands, name]);
  return useKeptText({ read, keep }, stored, isOpen);
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { readGroupDraft } from '../../client/chat/read-group-draft.ts';
import { useClient } from '../../client/client-context.tsx';
import type { GroupRow } from '../../core/rows.ts';
import { readGroupField, type GroupField } from '../../core/groups/group-edit.ts';

type GroupText = {
  readonly text: string;
  readonly stored: string;
  /** The text was written before the dialog was opened, and never saved. */
  readonly isDraft: boolean;
  readonly change: (text: string) => void;
  /** Returns to the stored text. */
  readonly drop: () => void;
};

/** The text in the editor of a field. Unsaved text is restored, however the dialog or the page was closed (G11). */
export function useGroupText(group: GroupRow, field: GroupField, open: boolean): GroupText {
  const { read, commands } = useClient();
  const { groupNumber } = group;
  const stored = readGroupField(group, field);
  const [text, setText] = useState(stored);
  const [isDraft, setDraft] = useState(false);
  // Changes by others must not remove the text that the user is writing.
  const latest = useRef(stored);
  latest.current = stored;
  const isTouched = useRef(false);

  useEffect(() => {
    if (!open) return undefined;
    isTouched.current = false;
    setText(latest.current);
    setDraft(false);
    let isOver = false;
    readGroupDraft({ read }, groupNumber, field).then(
      (draft) => {
        // A user who is already typing is not interrupted.
        if (isOver || isTouched.current || draft === undefined || draft === latest.current) return;
        setText(draft);
        setDraft(true);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [open, read, groupNumber, field]);

  const change = useCallback(
    (next: string) => {
      isTouched.current = true;
      setText(next);
      setDraft(false);
      // Stored at each key press, because the page may close at any time. A draft that could not be stored is stored with the next one.
      commands.keepGroupDraft(groupNumber, { field, text: next === latest.current ? undefined : next }).catch(() => undefined);
    },
    [commands, groupNumber, field],
  );
  const drop = useCallback(() => change(latest.current), [change]);
  return { text, stored, isDraft, change, drop };
}

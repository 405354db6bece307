import { useCallback, useEffect, useRef, useState } from 'react';
import { readGroupDraft } from '../../client/chat/read-group-draft.ts';
import { useClient } from '../../client/client-context.tsx';
import type { GroupRow } from '../../core/rows.ts';
import { readGroupField, type GroupField } from '../../core/groups/group-edit.ts';

type GroupText = {
  readonly text: string;
  readonly stored: string;
  /** It was written before the dialog was opened, and never saved. */
  readonly isDraft: boolean;
  readonly change: (text: string) => void;
  /** Back to what is stored. */
  readonly drop: () => void;
};

/** What stands in the editor of a field: what was written and not saved comes back, however the dialog or the page was closed (G11). */
export function useGroupText(group: GroupRow, field: GroupField, open: boolean): GroupText {
  const { read, commands } = useClient();
  const { groupNumber } = group;
  const stored = readGroupField(group, field);
  const [text, setText] = useState(stored);
  const [isDraft, setDraft] = useState(false);
  // What others change meanwhile does not take away what is being written.
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
        // Who writes already is not interrupted.
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
      // Each key: a page may go at any time. A draft that could not be stored is stored with the next one.
      commands.keepGroupDraft(groupNumber, { field, text: next === latest.current ? undefined : next }).catch(() => undefined);
    },
    [commands, groupNumber, field],
  );
  const drop = useCallback(() => change(latest.current), [change]);
  return { text, stored, isDraft, change, drop };
}

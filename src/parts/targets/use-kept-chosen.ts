import { useCallback, useMemo, useState } from 'react';
import { useFormText } from '../../client/drafts/use-form-text.ts';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useChosen, type Chosen, type ChosenOptions } from './use-chosen.ts';

type KeptOptions = Pick<ChosenOptions, 'max' | 'tooMany'> & {
  /** The field of core/drafts/form-texts.ts that keeps the choice. */
  readonly field: string;
  readonly open: boolean;
  /** Another object starts with an empty choice. */
  readonly request?: object;
  /** All that can be chosen; undefined until the first read. */
  readonly known: readonly Target[] | undefined;
  /** Conversations that are chosen at first. */
  readonly initialIds: readonly string[];
};

export type KeptChosen = Chosen & { readonly forget: () => void; readonly isDraft: boolean };

const SEPARATOR = '\n';

/** Like useChosen. A choice that was not saved is restored, however the dialog or the page was closed (G11). */
export function useKeptChosen({ field, open, request, known, initialIds, max, tooMany }: KeptOptions): KeptChosen {
  const [own] = useState({});
  // The server may replace a temporary ID, and with it the name of the field, while the user chooses.
  const [fieldName] = useState(field);
  const kept = useFormText(fieldName, initialIds.join(SEPARATOR), open);
  const { text, change, forget, isDraft } = kept;
  const byId = useMemo(
    () => new Map((known ?? []).flatMap((target) => (target.notice === undefined ? [[target.conversationID, target] as const] : []))),
    [known],
  );
  const initial = useMemo(() => text.split(SEPARATOR).flatMap((id) => byId.get(id) ?? []), [byId, text]);
  const onChange = useCallback((list: readonly Target[]) => change(list.map(({ conversationID }) => conversationID).join(SEPARATOR)), [change]);
  const chosen = useChosen(request ?? own, { max, tooMany, initial, onChange });
  return useMemo(() => ({ ...chosen, forget, isDraft }), [chosen, forget, isDraft]);
}

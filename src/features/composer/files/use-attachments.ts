import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useLimits } from '../../../client/use-limits.ts';
import { useDraftFiles, type StoredDraftFile } from '../../../client/chat/use-draft-files.ts';
import { MAX_DRAFT_FILES, type DraftFile } from '../../../core/composer/draft-file.ts';
import { isStorageFull } from '../../../core/storage/storage-problem.ts';
import type { ComposerTool } from '../../../core/composer/composer-tools.ts';
import { judgePick } from '../../../core/composer/judge-pick.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import type { ConversationSending } from '../sending/conversation-sending.ts';
import { failureWords, pickWords, type StoredOutcome } from './pick-words.ts';
import type { Transferred } from './read-transfer.ts';

export type Attachments = {
  /** In the order they were picked. */
  readonly list: readonly StoredDraftFile[];
  /** How many picked files are not in the list yet. */
  readonly storing: number;
  /** Whether no file is picked, at the time of the call and not of the last render. */
  readonly isEmpty: () => boolean;
  /** How many more files the user can pick. */
  readonly room: number;
  readonly add: (transferred: Transferred, as?: 'file') => void;
  readonly addVoice: (voice: { readonly blob: Blob; readonly name: string; readonly seconds: number; readonly waveform: string }) => void;
  readonly remove: (id: string) => void;
  /** Takes out the files picked so far, including those that are still being stored. */
  readonly take: () => TakenFiles;
};

export type TakenFiles = {
  /** Keys of the files that are stored. */
  readonly fileIDs: readonly string[];
  /** Keys of all files, in the order they were picked. */
  readonly settled: Promise<readonly string[]>;
};

/** Picked since the last take and not in the list yet, because the database reports a file a moment after it is stored. */
type ComingFile = { readonly stored: Promise<string | undefined>; readonly id?: string };

const NONE: readonly StoredDraftFile[] = [];
/** In milliseconds. A sentence with counts and reasons takes longer to read than the usual one. */
const READING_MS = 6000;

/**
 * Files picked, pasted or dropped. One sentence reports the files that cannot be sent, before any file is stored (protocol A27). The others
 * are stored at once, with the draft of the conversation (G11).
 */
export function useAttachments(sending: ConversationSending, tools: readonly ComposerTool[]): Attachments {
  const { conversationID } = sending;
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const limits = useLimits();
  const stored = useDraftFiles(conversationID) ?? NONE;
  const taken = useSyncExternalStore(sending.subscribe, sending.takenFiles);
  const list = useMemo(() => stored.filter(({ id }) => !taken.has(id)), [stored, taken]);
  const files = usePickedFiles(list);
  const { add: addComing, storedAs, count: countPicked } = files;
  /** One after the other, so that their order is the order of picking. */
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const keep = useCallback(
    (file: Omit<DraftFile, 'conversationID'>, blob: Blob): Promise<StoredOutcome> => {
      const store = async (): Promise<StoredOutcome> => {
        try {
          const id = await commands.keepDraftFile({ ...file, conversationID }, blob);
          return id === undefined ? { failed: 'tooManyFiles', name: file.name } : { id };
        } catch (error) {
          return { failed: isStorageFull(error) ? 'noRoomForFile' : 'fileNotKept', name: file.name };
        }
      };
      const outcome = line.current.then(store);
      line.current = outcome;
      const stored = outcome.then(({ id }) => id);
      addComing(stored);
      void stored.then((id) => storedAs(stored, id));
      return outcome;
    },
    [addComing, storedAs, commands, conversationID],
  );
  const sayFailures = useCallback(
    async (outcomes: readonly Promise<StoredOutcome>[]): Promise<void> => {
      for (const { text, tone } of failureWords(t, await Promise.all(outcomes))) toast(text, { tone });
    },
    [t, toast],
  );

  const add = useCallback(
    ({ files, folders }: Transferred, as?: 'file') => {
      const pick = judgePick({ files, folders, as }, { room: MAX_DRAFT_FILES - countPicked() - sending.takenFiles().size, limits, tools });
      // Before anything is stored, and once for all files.
      const words = pickWords(t, pick, limits);
      if (words !== undefined) toast(words, { tone: 'warning', durationMs: READING_MS });
      void sayFailures(pick.taken.map(async ({ file, kind }) => keep({ kind, name: file.name || t(`composer.${kind}`) }, file)));
    },
    [keep, sayFailures, countPicked, sending, t, toast, tools, limits],
  );
  const addVoice = useCallback<Attachments['addVoice']>(
    ({ blob, ...voice }) => void sayFailures([keep({ kind: 'voice', ...voice }, blob)]),
    [keep, sayFailures],
  );
  const remove = useCallback((id: string) => void commands.dropDraftFile(id).catch(() => toast(t('common.failed'), { tone: 'danger' })), [commands, t, toast]);
  const space = Math.max(0, MAX_DRAFT_FILES - list.length - files.storing - taken.size);
  return { list, storing: files.storing, room: space, isEmpty: files.isEmpty, add, addVoice, remove, take: files.take };
}

/** The files above the input now, also between two renders. */
function usePickedFiles(list: readonly StoredDraftFile[]) {
  const listed = useRef(list);
  const coming = useRef<readonly ComingFile[]>([]);
  const [rendered, setRendered] = useState(coming.current);
  const put = useCallback((next: readonly ComingFile[]) => {
    coming.current = next;
    setRendered(next);
  }, []);
  useLayoutEffect(() => {
    listed.current = list;
    const left = withoutListed(coming.current, list);
    if (left.length < coming.current.length) put(left);
  }, [list, put]);

  const count = useCallback(() => listed.current.length + coming.current.length, []);
  const isEmpty = useCallback(() => count() === 0, [count]);
  const add = useCallback((stored: ComingFile['stored']) => put([...coming.current, { stored }]), [put]);
  const storedAs = useCallback(
    (stored: ComingFile['stored'], id: string | undefined) => {
      const known = coming.current.flatMap((one) => (one.stored !== stored ? [one] : id === undefined ? [] : [{ stored, id }]));
      put(withoutListed(known, listed.current));
    },
    [put],
  );
  const take = useCallback((): TakenFiles => {
    const fileIDs = [...listed.current, ...coming.current].flatMap(({ id }) => id ?? []);
    const settled = Promise.all(coming.current.map(async ({ stored }) => stored)).then((ids) =>
      [...new Set([...fileIDs, ...ids.filter((id) => id !== undefined)])].sort(),
    );
    put([]);
    return { fileIDs, settled };
  }, [put]);
  return { storing: withoutListed(rendered, list).length, count, isEmpty, add, storedAs, take };
}

function withoutListed(coming: readonly ComingFile[], list: readonly StoredDraftFile[]): readonly ComingFile[] {
  return coming.filter(({ id }) => id === undefined || !list.some((file) => file.id === id));
}

import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useLimits } from '../../../client/use-limits.ts';
import { useDraftFiles, type StoredDraftFile } from '../../../client/chat/use-draft-files.ts';
import { MAX_DRAFT_FILES, type DraftFile } from '../../../core/view/compose/draft-file.ts';
import { isStorageFull } from '../../../core/storage-trouble.ts';
import { judgeFile } from '../../../core/view/composer-rules.ts';
import { takesKind, type ComposerTool } from '../../../core/view/compose/composer-tools.ts';
import { inMegabytes } from '../../../core/view/operator-limits.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import type { ConversationSending } from '../sending/conversation-sending.ts';
import type { Transferred } from './read-transfer.ts';

export type Attachments = {
  /** In the order they were picked. */
  readonly list: readonly StoredDraftFile[];
  /** How many were picked and are not in the list yet. */
  readonly storing: number;
  /** Nothing is picked, as of this call and not of the last render. */
  readonly isEmpty: () => boolean;
  readonly add: (transferred: Transferred, as?: 'file') => void;
  readonly addVoice: (voice: { readonly blob: Blob; readonly name: string; readonly seconds: number; readonly waveform: string }) => void;
  readonly remove: (id: string) => void;
  /** Takes out what was picked so far, with what is still being stored. */
  readonly take: () => TakenFiles;
};

export type TakenFiles = {
  /** Keys of the files that are stored. */
  readonly fileIDs: readonly string[];
  /** Those of all files, in the order they were picked. */
  readonly settled: Promise<readonly string[]>;
};

/** Picked since the last take and not in the list yet: the database reports a file a moment after it is stored. */
type ComingFile = { readonly stored: Promise<string | undefined>; readonly id?: string };

const NONE: readonly StoredDraftFile[] = [];

/**
 * Files picked, pasted or dropped. What cannot be sent is said before it is tried (contract A27); the rest lies in the database at
 * once, with the draft of the conversation (G11).
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
  const { add: addComing, storedAs } = files;
  /** One after the other, so that their order is that of picking. */
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const keep = useCallback(
    (file: Omit<DraftFile, 'conversationID'>, blob: Blob) => {
      const store = async (): Promise<string | undefined> => {
        try {
          const id = await commands.keepDraftFile({ ...file, conversationID }, blob);
          if (id === undefined) toast(t('composer.tooManyFiles', { count: MAX_DRAFT_FILES }), { tone: 'warning' });
          return id;
        } catch (error) {
          toast(t(isStorageFull(error) ? 'composer.noRoomForFile' : 'composer.fileNotKept', { name: file.name }), { tone: 'danger' });
          return undefined;
        }
      };
      const stored = line.current.then(store);
      line.current = stored;
      addComing(stored);
      void stored.then((id) => storedAs(stored, id));
    },
    [addComing, storedAs, commands, conversationID, t, toast],
  );

  const add = useCallback(
    ({ files, hasFolder }: Transferred, as?: 'file') => {
      if (hasFolder) toast(t('composer.folder'), { tone: 'warning' });
      for (const file of files) {
        const judged = judgeFile(file, limits);
        const { name } = file;
        if (judged.kind === 'refused') {
          toast(t(`composer.refused.${judged.why}`, { name, limit: inMegabytes(limits.fileBytes) }), { tone: 'warning' });
          continue;
        }
        const kind = judged.kind === 'imageAsFile' || as !== undefined ? 'file' : judged.kind;
        if (!takesKind(tools, kind)) {
          toast(t('composer.refused.notHere', { name }), { tone: 'warning' });
          continue;
        }
        if (judged.kind === 'imageAsFile') toast(t('composer.imageAsFile', { name, limit: inMegabytes(limits.imageBytes) }), { tone: 'warning' });
        keep({ kind, name: name || t(`composer.${kind}`) }, file);
      }
    },
    [keep, t, toast, tools, limits],
  );
  const addVoice = useCallback<Attachments['addVoice']>(({ blob, ...voice }) => keep({ kind: 'voice', ...voice }, blob), [keep]);
  const remove = useCallback((id: string) => void commands.dropDraftFile(id).catch(() => toast(t('common.failed'), { tone: 'danger' })), [commands, t, toast]);
  return { list, storing: files.storing, isEmpty: files.isEmpty, add, addVoice, remove, take: files.take };
}

/** What is above the input now, between two renders too. */
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

  const isEmpty = useCallback(() => listed.current.length === 0 && coming.current.length === 0, []);
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
  return { storing: withoutListed(rendered, list).length, isEmpty, add, storedAs, take };
}

function withoutListed(coming: readonly ComingFile[], list: readonly StoredDraftFile[]): readonly ComingFile[] {
  return coming.filter(({ id }) => id === undefined || !list.some((file) => file.id === id));
}

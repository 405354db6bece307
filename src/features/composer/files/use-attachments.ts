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
  /** How many are being stored now. */
  readonly storing: number;
  readonly add: (transferred: Transferred, as?: 'file') => void;
  readonly addVoice: (voice: { readonly blob: Blob; readonly name: string; readonly seconds: number }) => void;
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
  const current = useRef(list);
  useLayoutEffect(() => {
    current.current = list;
  }, [list]);
  const [storing, setStoring] = useState(0);
  /** What was picked since the last take: the list shows it a moment after it is stored. */
  const picked = useRef(new Set<Promise<string | undefined>>());
  /** One after the other, so that their order is that of picking. */
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const keep = useCallback(
    (file: Omit<DraftFile, 'conversationID'>, blob: Blob) => {
      const own = picked.current;
      const store = async (): Promise<string | undefined> => {
        try {
          const id = await commands.keepDraftFile({ ...file, conversationID }, blob);
          if (id === undefined) toast(t('composer.tooManyFiles', { count: MAX_DRAFT_FILES }), { tone: 'warning' });
          return id;
        } catch (error) {
          toast(t(isStorageFull(error) ? 'composer.noRoomForFile' : 'composer.fileNotKept', { name: file.name }), { tone: 'danger' });
          return undefined;
        } finally {
          if (own === picked.current) setStoring((count) => count - 1);
        }
      };
      setStoring((count) => count + 1);
      const stored = line.current.then(store);
      line.current = stored;
      own.add(stored);
    },
    [commands, conversationID, t, toast],
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
  const addVoice = useCallback<Attachments['addVoice']>(({ blob, name, seconds }) => keep({ kind: 'voice', name, seconds }, blob), [keep]);
  const remove = useCallback((id: string) => void commands.dropDraftFile(id).catch(() => toast(t('common.failed'), { tone: 'danger' })), [commands, t, toast]);
  const take = useCallback((): TakenFiles => {
    const fileIDs = current.current.map(({ id }) => id);
    const settled = Promise.all(picked.current).then((ids) => [...new Set([...fileIDs, ...ids.filter((id) => id !== undefined)])].sort());
    picked.current = new Set();
    setStoring(0);
    return { fileIDs, settled };
  }, []);
  return { list, storing, add, addVoice, remove, take };
}

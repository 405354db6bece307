import { useCallback, useRef, useState } from 'react';
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
import type { Transferred } from './read-transfer.ts';

export type Attachments = {
  /** In the order they were picked. */
  readonly list: readonly StoredDraftFile[];
  /** How many are being stored now. */
  readonly storing: number;
  readonly add: (transferred: Transferred, as?: 'file') => void;
  readonly addVoice: (voice: { readonly blob: Blob; readonly name: string; readonly seconds: number }) => void;
  readonly remove: (id: string) => void;
  /** Everything that was picked so far is stored, or said not to be. */
  readonly settled: () => Promise<void>;
};

const NONE: readonly StoredDraftFile[] = [];

/**
 * Files picked, pasted or dropped. What cannot be sent is said before it is tried (contract A27); the rest lies in the database at
 * once, with the draft of the conversation (G11).
 */
export function useAttachments(conversationID: string, tools: readonly ComposerTool[]): Attachments {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const limits = useLimits();
  const list = useDraftFiles(conversationID) ?? NONE;
  const [storing, setStoring] = useState(0);
  /** One after the other, so that their order is that of picking. */
  const line = useRef(Promise.resolve());

  const keep = useCallback(
    (file: Omit<DraftFile, 'conversationID'>, blob: Blob) => {
      const store = async (): Promise<void> => {
        try {
          const isKept = await commands.keepDraftFile({ ...file, conversationID }, blob);
          if (!isKept) toast(t('composer.tooManyFiles', { count: MAX_DRAFT_FILES }), { tone: 'warning' });
        } catch (error) {
          toast(t(isStorageFull(error) ? 'composer.noRoomForFile' : 'composer.fileNotKept', { name: file.name }), { tone: 'danger' });
        } finally {
          setStoring((count) => count - 1);
        }
      };
      setStoring((count) => count + 1);
      line.current = line.current.then(store);
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
  const settled = useCallback(async () => line.current, []);
  return { list, storing, add, addVoice, remove, settled };
}

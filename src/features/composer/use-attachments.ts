import { useCallback, useState } from 'react';
import { judgeFile } from '../../core/view/composer-rules.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { Attachment } from './build-file-message.ts';

export type Attachments = {
  readonly list: readonly Attachment[];
  readonly add: (files: readonly File[], as?: 'file') => void;
  readonly remove: (id: string) => void;
};

/** Files picked, pasted or dropped, judged at once: what cannot be sent is said before it is tried (contract A27). */
export function useAttachments(): Attachments {
  const { t } = useTranslation();
  const toast = useToast();
  const [list, setList] = useState<readonly Attachment[]>([]);

  const add = useCallback(
    (files: readonly File[], as?: 'file') => {
      const taken = files.flatMap((file): Attachment[] => {
        const judged = judgeFile(file);
        if (judged.kind === 'refused') {
          toast(t(judged.why === 'empty' ? 'composer.emptyFile' : 'composer.fileTooLarge', { name: file.name }), { tone: 'warning' });
          return [];
        }
        if (judged.kind === 'imageAsFile') toast(t('composer.imageAsFile', { name: file.name }), { tone: 'warning' });
        return [{ id: crypto.randomUUID(), file, kind: judged.kind === 'image' && as === undefined ? 'image' : 'file' }];
      });
      if (taken.length > 0) setList((old) => [...old, ...taken]);
    },
    [t, toast],
  );
  const remove = useCallback((id: string) => setList((old) => old.filter((one) => one.id !== id)), []);
  return { list, add, remove };
}

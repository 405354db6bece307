import { useClient } from '../../client/client-context.tsx';
import { cleanRemark } from '../../core/people/remark.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { TagChoice } from './use-tag-choice.ts';

type Names = { readonly wtId: string; readonly text: string; readonly remark: string; readonly choice: TagChoice; readonly onSaved: () => void };

/** Saves the remark and the tags that the user has changed, on this device at once. */
export function useNames({ wtId, text, remark, choice, onSaved }: Names): () => void {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const save = async () => {
    const isRemarkChanged = cleanRemark(text) !== remark;
    const isSaved = await done(!isRemarkChanged || commands.changeRemark(wtId, text));
    if (!isSaved) return void toast(t('people.friend.remarkFailed'), { tone: 'danger' });
    const hasTags = await done(!choice.isChanged || commands.setTagsOfFriend(wtId, choice.wanted()));
    if (!hasTags) return void toast(t('people.friend.tagsFailed'), { tone: 'danger' });
    if (isRemarkChanged || choice.isChanged) toast(t('people.friend.saved'), { tone: 'success' });
    return onSaved();
  };
  return () => void save();
}

/** Returns whether the work succeeded; `true` = there was no work. */
async function done(work: true | Promise<void>): Promise<boolean> {
  if (work === true) return true;
  return work.then(
    () => true,
    () => false,
  );
}

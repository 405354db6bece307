import { MAX_DRAFT_FILES } from '../../../core/composer/draft-file.ts';
import type { JudgedPick } from '../../../core/composer/judge-pick.ts';
import { inMegabytes, type OperatorLimits } from '../../../core/groups/operator-limits.ts';
import type { Translate } from '../../../i18n/use-translation.ts';
import type { ToastTone } from '../../../ui/feedback/toast-store.ts';

/** `failed` = the reason why an accepted file could not be stored. */
export type StoredOutcome =
  | { readonly id: string; readonly failed?: undefined }
  | { readonly id?: undefined; readonly failed: 'tooManyFiles' | 'noRoomForFile' | 'fileNotKept'; readonly name: string };

/** How many of the picked files were accepted, and how many were refused and why; undefined = all were accepted with their own kind. */
export function pickWords(t: Translate, { taken, leftOut, asFiles }: JudgedPick<File>, limits: OperatorLimits): string | undefined {
  const reasons = leftOut.map((one) => reasonWords(t, { ...one, isOnly: leftOut.length === 1 }, limits));
  const why = reasons.join(t('composer.picked.separator'));
  const left = leftOut.reduce((sum, { count }) => sum + count, 0);
  const total = taken.length + left;
  const sentences: string[] = [];
  if (left > 0) {
    if (total === 1) sentences.push(why);
    else if (taken.length === 0) sentences.push(t('composer.picked.none', { total, why }));
    else sentences.push(t('composer.picked.partly', { taken: taken.length, total, left, why }));
  }
  const [first, second] = asFiles;
  const limit = inMegabytes(limits.imageBytes);
  if (second !== undefined) sentences.push(t('composer.imagesAsFiles', { total: asFiles.length, limit }));
  else if (first !== undefined) sentences.push(t('composer.imageAsFile', { name: first.name, limit }));
  return sentences.length === 0 ? undefined : sentences.join(t('composer.picked.separator'));
}

type Reason = JudgedPick<File>['leftOut'][number] & { readonly isOnly: boolean };

function reasonWords(t: Translate, { why, count, name, isOnly }: Reason, limits: OperatorLimits): string {
  const limit = inMegabytes(limits.fileBytes);
  if (count === 1 && why !== 'tooMany' && why !== 'folder') return t(`composer.refused.${why}`, { name, limit });
  const words =
    why === 'tooMany'
      ? t('composer.picked.tooMany', { max: MAX_DRAFT_FILES })
      : why === 'folder'
        ? t('composer.folder')
        : t(`composer.picked.${why}`, { limit });
  return isOnly ? words : t('composer.picked.counted', { why: words, count });
}

/** One sentence for each reason for which files could not be stored. */
export function failureWords(t: Translate, outcomes: readonly StoredOutcome[]): readonly { readonly text: string; readonly tone: ToastTone }[] {
  const failures = outcomes.filter((outcome) => outcome.failed !== undefined);
  const reasons = [...new Set(failures.map(({ failed }) => failed))];
  return reasons.map((failed) => {
    const names = failures.filter((outcome) => outcome.failed === failed).map(({ name }) => name);
    if (failed === 'tooManyFiles') return { text: t('composer.tooManyFiles', { count: MAX_DRAFT_FILES }), tone: 'warning' };
    const text = names.length > 1 ? t(`composer.many.${failed}`, { total: names.length }) : t(`composer.${failed}`, { name: names[0] ?? '' });
    return { text, tone: 'danger' };
  });
}

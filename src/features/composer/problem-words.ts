import type { ComposeProblem } from '../../core/composer/compose-problem.ts';
import { inKilobytes } from '../../core/groups/operator-limits.ts';
import type { Translate } from '../../i18n/use-translation.ts';

/** Why a text cannot be sent unchanged. */
export function problemWords(t: Translate, problem: ComposeProblem): string {
  switch (problem.kind) {
    case 'tooLong':
      return t('composer.tooLong', { limit: inKilobytes(problem.maxBytes) });
    case 'tooManyMentions':
      return t('composer.tooManyMentions', { count: problem.count });
    case 'blockedWord':
      return t('composer.blockedWord', { word: problem.word });
  }
}

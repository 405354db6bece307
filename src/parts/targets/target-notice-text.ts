import type { TargetNotice } from '../../core/forward/forward-targets.ts';
import type { Translate } from '../../i18n/use-translation.ts';

/** The text below a target that cannot be chosen. */
export function targetNoticeText(t: Translate, notice: TargetNotice): string {
  switch (notice) {
    case 'member.owner':
      return t('chat.role.owner');
    case 'member.admin':
      return t('chat.role.admin');
    case 'member.self':
      return t('groupPanel.self');
    default:
      return t(`composer.notice.${notice}`);
  }
}

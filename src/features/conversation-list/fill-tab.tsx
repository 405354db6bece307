import { useClient } from '../../client/client-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/inputs/button.tsx';

/** Opens the editor of an empty tab, where the user chooses its conversations. */
export function FillTab({ tab }: { tab: string }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  return <Button onClick={() => emit({ kind: 'manage-tabs', tab })}>{t('tabs.choose')}</Button>;
}

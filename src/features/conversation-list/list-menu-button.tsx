import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { anchorAtElement, type MenuAnchor } from '../../ui/overlays/menu-item.ts';
import { LazyListMenu } from './list-actions.lazy.ts';

/** Beside the search field: opens the menu of the list. */
export function ListMenuButton() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<MenuAnchor>();
  return (
    <>
      <IconButton
        icon={Plus}
        label={t('conversations.newMenu')}
        expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(anchorAtElement(currentTarget))}
      />
      <LazyListMenu anchor={anchor} onClose={() => setAnchor(undefined)} />
    </>
  );
}

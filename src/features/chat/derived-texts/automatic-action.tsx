import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { LazyMenu } from '../../../ui/overlays/menu.lazy.tsx';
import { anchorAtElement, type MenuAnchor } from '../../../ui/overlays/menu-item.ts';
import { useAutomaticItems } from './use-automatic-items.ts';

/** Turns automatic translations and transcripts of this chat on and off. */
export function AutomaticAction({ conversationID }: { conversationID: string }) {
  const { t } = useTranslation();
  const { items, isOn } = useAutomaticItems(conversationID);
  const [anchor, setAnchor] = useState<MenuAnchor>();
  if (items.length === 0) return null;
  return (
    <>
      <IconButton
        icon={Languages}
        label={t('wording.automatic')}
        on={isOn}
        expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchorAtElement(event.currentTarget))}
      />
      <LazyMenu label={t('wording.automatic')} align="end" anchor={anchor} items={items} onClose={() => setAnchor(undefined)} />
    </>
  );
}

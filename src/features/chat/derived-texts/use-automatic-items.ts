import { Languages, Speech, type LucideIcon } from 'lucide-react';
import { useClient } from '../../../client/client-context.tsx';
import { useKv } from '../../../client/use-data.ts';
import { isEnabled, type FeatureName } from '../../../core/view/features.ts';
import { mayAutomate, NOTHING_AUTOMATIC, type DerivedTextKind } from '../../../core/derived-texts/derived-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';

const KINDS: readonly { readonly what: DerivedTextKind; readonly toggle: FeatureName; readonly icon: LucideIcon }[] = [
  { what: 'translate', toggle: 'TranslateMessage', icon: Languages },
  { what: 'voiceToText', toggle: 'VoiceToText', icon: Speech },
];

/** The automatic derived texts of a chat, each as a switch; `isOn` = at least one is on. */
export function useAutomaticItems(conversationID: string): { readonly items: readonly MenuItem[]; readonly isOn: boolean } {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const features = useKv('webConfig')?.features;
  const automatic = useKv('automaticWordings') ?? NOTHING_AUTOMATIC;
  const kinds = mayAutomate(conversationID) ? KINDS.filter(({ toggle }) => isEnabled(features, toggle)) : [];
  const isOn = (what: DerivedTextKind): boolean => automatic[what].includes(conversationID);
  const choose = (what: DerivedTextKind) => {
    if (!isEnabled(features, what) && !isOn(what)) return toast(t(`wording.enable.${what}`), { tone: 'warning' });
    return void commands
      .automate(conversationID, { what, on: !isOn(what) })
      .then(() => toast(t(`wording.${isOn(what) ? 'isOff' : 'isOn'}.${what}`), { tone: 'success' }))
      .catch(() => toast(t('common.failed'), { tone: 'danger' }));
  };
  const items = kinds.map(({ what, icon }): MenuItem => {
    const label = t(`wording.${isOn(what) ? 'turnOff' : 'turnOn'}.${what}`);
    return { kind: 'action', id: what, icon, label, onSelect: () => choose(what) };
  });
  return { items, isOn: kinds.some(({ what }) => isOn(what)) };
}

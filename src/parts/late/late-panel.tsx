import { useEffect, useRef, type ComponentType, type FunctionComponent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { latePart, type LatePart } from '../../ui/late-part.tsx';

/**
 * As latePart, for what opens beside or above a screen: where its code cannot be had, the user is told so, the panel counts as closed,
 * and the screen stays; opening it again tries again.
 */
export function latePanel<Props extends object>(load: () => Promise<ComponentType<Props>>, close: (props: Props) => void): LatePart<Props> {
  return latePart(load, createMissing(close));
}

function createMissing<Props extends object>(close: (props: Props) => void): FunctionComponent<Props> {
  return function Missing(props: Props) {
    const { t } = useTranslation();
    const toast = useToast();
    const told = useRef(false);
    useEffect(() => {
      if (told.current) return;
      told.current = true;
      toast(t('account.crash.partMissing'), { tone: 'warning' });
      close(props);
    });
    return null;
  };
}

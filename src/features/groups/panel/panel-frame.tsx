import { ChevronLeft, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isComposing } from '../../../shared/is-composing.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import styles from './panel.module.css';

type PanelFrameProps = {
  title: string;
  /** Returns to the first view; no button without it. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
  /** Pinned to the bottom. */
  foot?: ReactNode;
};

/** The panel beside a chat, with its title. Escape goes one view back, and closes the first one. */
export function PanelFrame({ title, onBack, onClose, children, foot }: PanelFrameProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  useFocusReturn(panel);
  useFocusOnView(panel, onBack !== undefined);
  useEscape(panel, onBack ?? onClose);
  return (
    <aside ref={panel} className={styles['panel']} aria-label={t('groupPanel.title')} tabIndex={-1} data-group-panel>
      <header className={styles['head']} data-inner={onBack !== undefined || undefined}>
        {onBack !== undefined && <IconButton icon={ChevronLeft} label={t('common.back')} onClick={onBack} />}
        <h2 className={styles['title']}>{title}</h2>
        <IconButton icon={X} label={t('groupPanel.close')} onClick={onClose} />
      </header>
      {children}
      {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
    </aside>
  );
}

/** The panel takes the focus when it opens. When it closes, the opener gets the focus back, unless the user has moved it elsewhere. */
function useFocusReturn(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [panel]);
}

/** Another view removes the control that opened it. Without the focus, Escape would not reach the panel. */
function useFocusOnView(panel: { readonly current: HTMLElement | null }, isInner: boolean): void {
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [panel, isInner]);
}

/** Not for keys of dialogs above the panel, which React treats as inside. */
function useEscape(panel: { readonly current: HTMLElement | null }, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const element = panel.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      event.preventDefault();
      latest.current();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [panel]);
}

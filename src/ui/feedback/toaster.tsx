import { Check, CircleAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../display/icon.tsx';
import type { Toast, ToastStore, ToastTone } from './toast-store.ts';
import styles from './toaster.module.css';

const ToastContext = createContext<ToastStore | undefined>(undefined);

const ICONS: Record<ToastTone, LucideIcon | undefined> = { success: Check, danger: CircleAlert, warning: TriangleAlert, neutral: undefined };

/** Provides `useToast` to all descendants and shows the toasts above them. */
export function ToastProvider({ store, children }: { store: ToastStore; children: ReactNode }) {
  return (
    <ToastContext value={store}>
      {children}
      <Toaster store={store} />
    </ToastContext>
  );
}

export function useToast(): ToastStore['show'] {
  const store = use(ToastContext);
  if (!store) throw new Error('useToast needs a ToastProvider above it');
  return store.show;
}

function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.read);
  // Both regions are always mounted, because screen readers ignore a region that appears together with its text.
  return createPortal(
    <div className={styles['stack']}>
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} aria-live={urgency} style={{ display: 'contents' }}>
          {toasts
            .filter((toast) => (toast.tone === 'danger') === (urgency === 'assertive'))
            .map((toast) => (
              <ToastPill key={toast.key} toast={toast} dismiss={store.dismiss} />
            ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function ToastPill({ toast, dismiss }: { toast: Toast; dismiss: ToastStore['dismiss'] }) {
  const icon = ICONS[toast.tone];
  const { action } = toast;
  return (
    <div className={classNames(styles['toast'], styles[toast.tone])} data-leaving={toast.isLeaving || undefined} style={{ order: toast.key }}>
      {icon && <Icon of={icon} size={18} />}
      {action === undefined ? (
        toast.text
      ) : (
        <>
          <span className={styles['text']}>{toast.text}</span>
          <button
            type="button"
            className={styles['action']}
            onClick={() => {
              dismiss(toast.key);
              action.onPress();
            }}
          >
            {action.label}
          </button>
        </>
      )}
    </div>
  );
}

export type ToastTone = 'success' | 'danger' | 'warning' | 'neutral';
/** A button in a toast, which also ends it. */
type ToastAction = { label: string; onPress: () => void };
export type Toast = { key: number; text: string; tone: ToastTone; isLeaving: boolean; action?: ToastAction };

export type ToastPorts = {
  now: () => number;
  schedule: (run: () => void, delayMs: number) => void;
};

export type ToastStore = {
  /** Returns false if the same text was shown less than 3 s ago, here or in another tab. A toast with an action is always shown, and only in this tab. */
  show: (text: string, options?: { tone?: ToastTone; durationMs?: number; action?: ToastAction }) => boolean;
  dismiss: (key: number) => void;
  /** Another tab showed this text: this store counts it too (protocol §12.6). */
  noteShownElsewhere: (text: string) => void;
  /** Calls the listener with each text shown here, so that the other tabs can be notified. */
  onShown: (listener: (text: string) => void) => () => void;
  subscribe: (listener: () => void) => () => void;
  read: () => readonly Toast[];
};

const DURATION_MS = 3000;
const SUPPRESS_MS = 3000;
/** In milliseconds, the duration of the leaving animation in toaster.module.css. */
const LEAVE_MS = 130;

/** Toasts above all content: shown for 3 s, the same text at most once in 3 s (protocol C13). */
export function createToastStore({ now, schedule }: ToastPorts): ToastStore {
  let toasts: readonly Toast[] = [];
  let nextKey = 1;
  const lastShown = new Map<string, number>();
  const watchers = new Set<() => void>();
  const shownListeners = new Set<(text: string) => void>();

  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const watcher of watchers) watcher();
  };

  const dismiss = (key: number) => {
    if (!toasts.some((toast) => toast.key === key && !toast.isLeaving)) return;
    change(toasts.map((toast) => (toast.key === key ? { ...toast, isLeaving: true } : toast)));
    schedule(() => change(toasts.filter((toast) => toast.key !== key)), LEAVE_MS);
  };

  const remember = (text: string) => {
    const at = now();
    for (const [old, shownAt] of lastShown) if (at - shownAt >= SUPPRESS_MS) lastShown.delete(old);
    lastShown.set(text, at);
  };

  return {
    show: (text, { tone = 'neutral', durationMs = DURATION_MS, action } = {}) => {
      const key = nextKey++;
      if (action !== undefined) {
        change([...toasts, { key, text, tone, isLeaving: false, action }]);
        schedule(() => dismiss(key), durationMs);
        return true;
      }
      const previous = lastShown.get(text);
      if (previous !== undefined && now() - previous < SUPPRESS_MS) return false;
      remember(text);
      change([...toasts, { key, text, tone, isLeaving: false }]);
      schedule(() => dismiss(key), durationMs);
      for (const listener of shownListeners) listener(text);
      return true;
    },
    dismiss,
    noteShownElsewhere: remember,
    onShown: (listener) => {
      shownListeners.add(listener);
      return () => shownListeners.delete(listener);
    },
    subscribe: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    read: () => toasts,
  };
}

/** The store of a page, with the page's own clock. */
export function createPageToastStore(): ToastStore {
  return createToastStore({ now: () => performance.now(), schedule: (run, delayMs) => void setTimeout(run, delayMs) });
}

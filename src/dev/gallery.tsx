import { useState } from 'react';
import { createPageToastStore } from '../ui/feedback/toast-store.ts';
import { ToastProvider } from '../ui/feedback/toaster.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { TooltipLayer } from '../ui/overlays/tooltip-layer.tsx';
import { applyTheme, THEMES, type Theme } from '../ui/theme.ts';
import { GalleryDisplay } from './gallery-display.tsx';
import { GalleryFeedback } from './gallery-feedback.tsx';
import { GalleryInputs } from './gallery-inputs.tsx';
import { GalleryLists } from './gallery-lists.tsx';
import { GalleryOverlays } from './gallery-overlays.tsx';
import { GalleryParts } from './gallery-parts.tsx';
import styles from './gallery.module.css';

const toasts = createPageToastStore();
const isTheme = (value: string | undefined): value is Theme => THEMES.some((theme) => theme === value);

/** All components of `ui/` and `parts/` in their states; part of development builds only. */
export function Gallery() {
  const painted = document.documentElement.dataset['theme'];
  const [theme, setTheme] = useState<Theme>(isTheme(painted) ? painted : 'light');
  return (
    <ToastProvider store={toasts}>
      <main className={styles['page']}>
        <header className={styles['bar']}>
          <h1>ui/ · parts/</h1>
          <Segmented
            label="theme"
            value={theme}
            onChange={(next) => {
              applyTheme(document, next);
              setTheme(next);
            }}
            options={THEMES.map((value) => ({ value, label: value }))}
          />
        </header>
        <div className={styles['columns']}>
          <GalleryInputs />
          <GalleryDisplay />
          <GalleryFeedback />
          <GalleryOverlays />
          <GalleryLists />
          <GalleryParts />
        </div>
      </main>
      <TooltipLayer />
    </ToastProvider>
  );
}

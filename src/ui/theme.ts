export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_STORAGE_KEY = 'wt:theme';

/** Bar colours of the browser around the page; they repeat `--bar` because a meta tag cannot read a token, and index.html repeats them. */
const BAR = { light: '#ffffff', dark: '#151a22' } as const;

/** The theme that the user chose; without a choice it follows the system. */
export function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  try {
    const saved = storage.getItem(THEME_STORAGE_KEY);
    return THEMES.find((theme) => theme === saved) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** Applies the theme, and the colour of the browser's own bar. */
export function applyTheme(page: Document, theme: Theme): void {
  page.documentElement.dataset['theme'] = theme;
  for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const systemIsDark = (meta.getAttribute('media') ?? '').includes('dark');
    meta.content = BAR[theme === 'auto' ? (systemIsDark ? 'dark' : 'light') : theme];
  }
}

export function saveTheme(storage: Pick<Storage, 'setItem'>, theme: Theme): void {
  try {
    storage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Blocked or full storage: the theme then lasts for this visit.
  }
}

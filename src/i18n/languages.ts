export const LANGUAGES = ['zh-CN', 'en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own script, so that users find theirs even if they cannot read the current one. */
export const LANGUAGE_NAMES: Record<Language, string> = { 'zh-CN': '简体中文', en: 'English', ja: '日本語' };

export function isLanguage(value: string | null | undefined): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Where the user's choice is kept on this device. */
export const LANGUAGE_STORAGE_KEY = 'wt:lang';

export type LanguageHints = {
  /** What the user chose on this device. */
  saved: string | null;
  /** `webConfig.defaultLang`: the operator's default where the user chose nothing. */
  operator?: string | null | undefined;
  /** `navigator.languages`, best first. */
  browser: readonly string[];
};

/** Protocol C24: the saved choice, then the operator's, then the first browser language that the app supports, else English. */
export function chooseLanguage({ saved, operator, browser }: LanguageHints): Language {
  if (isLanguage(saved)) return saved;
  if (isLanguage(operator)) return operator;
  for (const tag of browser) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return 'en';
}

function languageOfTag(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  if (primary === 'zh') return 'zh-CN';
  if (primary === 'ja' || primary === 'en') return primary;
  return undefined;
}

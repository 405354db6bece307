import type { Language } from '../../i18n/languages.ts';

/** What every guest page shows around its own content. */
export type GuestPage = {
  company: { name: string; email: string; icp: string };
  /** Addresses of the two agreements (protocol A22). */
  links: { userAgreement: string; privacyPolicy: string };
  onLanguage: (language: Language) => void;
};

/** How the last attempt of a form stands; a failure carries the words to show. */
export type FormState = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; text: string };

import type { Language } from '../../i18n/languages.ts';

/** Data that every guest page shows around its content. */
export type GuestPage = {
  company: { name: string; email: string; icp: string };
  /** Addresses of the two agreements (protocol A22). */
  links: { userAgreement: string; privacyPolicy: string };
  onLanguage: (language: Language) => void;
};

/** State of the last attempt of a form; a failure carries the text to show. */
export type FormState = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; text: string };

import { lazy, type Lazy } from '../shared/lazy.ts';
import type { Language } from './languages.ts';
import type { Translation } from './translation.ts';
import type { deferredMessages } from './zh-CN/deferred-messages.ts';
import type { firstMessages } from './zh-CN/first-screen/messages.ts';

/** The source of truth for keys: en and ja are checked against it. */
export type SourceMessages = typeof firstMessages & typeof deferredMessages;

export type FirstMessages = Translation<typeof firstMessages>;
export type DeferredMessages = Translation<typeof deferredMessages>;
export type Messages = FirstMessages & DeferredMessages;

/** The texts of the first screen: one chunk per language, so that a start loads only the shown language. */
const FIRST: Readonly<Record<Language, Lazy<FirstMessages>>> = {
  'zh-CN': lazy(async () => (await import('./zh-CN/first-screen/messages.ts')).firstMessages),
  en: lazy(async () => (await import('./en/first-screen/messages.ts')).firstMessages),
  ja: lazy(async () => (await import('./ja/first-screen/messages.ts')).firstMessages),
};

/** The texts of all parts after the first screen. */
const DEFERRED: Readonly<Record<Language, Lazy<DeferredMessages>>> = {
  'zh-CN': lazy(async () => (await import('./zh-CN/deferred-messages.ts')).deferredMessages),
  en: lazy(async () => (await import('./en/deferred-messages.ts')).deferredMessages),
  ja: lazy(async () => (await import('./ja/deferred-messages.ts')).deferredMessages),
};

export async function loadFirstMessages(language: Language): Promise<FirstMessages> {
  return FIRST[language].load();
}

export async function loadDeferredMessages(language: Language): Promise<DeferredMessages> {
  return DEFERRED[language].load();
}

export async function loadMessages(language: Language): Promise<Messages> {
  const [first, deferred] = await Promise.all([loadFirstMessages(language), loadDeferredMessages(language)]);
  return { ...first, ...deferred };
}

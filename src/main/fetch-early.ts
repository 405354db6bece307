import { loadGuestScreen } from '../app/guest-screens.lazy.ts';
import { chooseLanguage, LANGUAGE_STORAGE_KEY } from '../i18n/languages.ts';
import { loadDeferredMessages, loadFirstMessages } from '../i18n/load-messages.lazy.ts';
import { createWebKeyValue } from '../platform/web-key-value.ts';
import { readCurrentWtId } from '../sync/session/current-account.ts';

export type Early = {
  /** The code and styles of the guest screen; undefined when an account is signed in. */
  readonly guestScreen: Promise<void> | undefined;
};

/** Requests what the first screen needs besides the page's own code. Later requests for the same parts reuse these. */
export function fetchEarly(): Early {
  const keyValue = createWebKeyValue();
  const language = chooseLanguage({ saved: keyValue.get(LANGUAGE_STORAGE_KEY) ?? null, browser: navigator.languages });
  // A failure is shown by the code that needs the texts, because it requests them again.
  void loadFirstMessages(language).catch(() => undefined);
  if (readCurrentWtId(keyValue) !== undefined) return { guestScreen: undefined };
  void loadDeferredMessages(language).catch(() => undefined);
  return { guestScreen: loadGuestScreen(location.pathname) };
}

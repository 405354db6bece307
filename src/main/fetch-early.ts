import { loadGuestScreen } from '../app/guest-screens.lazy.ts';
import { chooseLanguage, LANGUAGE_STORAGE_KEY } from '../i18n/languages.ts';
import { loadDeferredMessages, loadFirstMessages } from '../i18n/load-messages.lazy.ts';
import { createWebKeyValue } from '../platform/web-key-value.ts';
import { readCurrentWtId } from '../sync/session/current-account.ts';

export type Early = {
  /** The code and the styles of the screen a guest will see; nothing where somebody is signed in. */
  readonly guestScreen: Promise<void> | undefined;
};

/** Asks for what the first screen needs beside the page's own code; whoever needs it asks again and finds it there. */
export function fetchEarly(): Early {
  const keyValue = createWebKeyValue();
  const language = chooseLanguage({ saved: keyValue.get(LANGUAGE_STORAGE_KEY) ?? null, browser: navigator.languages });
  // A failure shows where the texts are wanted, which asks again.
  void loadFirstMessages(language).catch(() => undefined);
  if (readCurrentWtId(keyValue) !== undefined) return { guestScreen: undefined };
  void loadDeferredMessages(language).catch(() => undefined);
  return { guestScreen: loadGuestScreen(location.pathname) };
}

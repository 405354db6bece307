import { lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { GUEST_SCREENS, guestScreenAt } from './guest-screens.lazy.ts';

export const HomeScreen = lazyComponent(GUEST_SCREENS.home.load);
export const LoginScreen = lazyComponent(GUEST_SCREENS.login.load);
export const RegisterScreen = lazyComponent(GUEST_SCREENS.register.load);

/** After it the first rendering shows the guest screen. Never fails. */
export async function prepareGuestScreen(path: string): Promise<void> {
  try {
    await { home: HomeScreen, login: LoginScreen, register: RegisterScreen }[guestScreenAt(path)].preload();
  } catch {
    // The screen fetches again when it is rendered, and fails there.
  }
}

export const SettingsScreen = lazyComponent(async () => (await import('./settings-screen.tsx')).SettingsScreen);
export const ContactsScreen = lazyComponent(async () => (await import('./contacts-screen.tsx')).ContactsScreen);
export const FavouritesScreen = lazyComponent(async () => (await import('./favourites-screen.tsx')).FavouritesScreen);
export const NotFoundScreen = lazyComponent(async () => (await import('./not-found-screen.tsx')).NotFoundScreen);

/** The list is the first screen; the chat's code is fetched after it and usually arrives before the first press on a row. */
export const ChatPane = lazyComponent(async () => (await import('./chat-pane.tsx')).ChatPane);

/**
 * All components of ui/ and parts/ in their states, in development and in builds made with VITE_GALLERY=1; other builds do not contain it.
 */
export const Gallery =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1' ? lazyComponent(async () => (await import('../dev/gallery.tsx')).Gallery) : undefined;

/** They announce messages that arrive later, so their code may arrive later too. */
export const DesktopNotifications = lazyComponent(async () => (await import('./desktop-notifications.tsx')).DesktopNotifications, { place: 'page' });

/** Unfinished sends of an earlier page continue within a second; most pages leave none. */
export const ResumedSends = lazyComponent(async () => (await import('../features/composer/sending/resumed-sends.tsx')).ResumedSends, { place: 'page' });

export const StorageBanner = lazyComponent(async () => (await import('./storage-banner.tsx')).StorageBanner);
export const ClearedBanner = lazyComponent(async () => (await import('./storage-banner.tsx')).ClearedBanner);
export const FullBanner = lazyComponent(async () => (await import('./storage-banner.tsx')).FullBanner);

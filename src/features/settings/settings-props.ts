import type { SendKey } from '../../core/composer/enter-key.ts';
import type { Membership } from '../../core/people/membership.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Theme } from '../../ui/theme.ts';

export type SettingsAccount = { wtId: string; name: string; avatar?: string | undefined; membership?: Membership | undefined };

export type SettingsAppearance = {
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onLanguage: (language: Language) => void;
  /** Which key of this keyboard sends (protocol A28). */
  sendKey: SendKey;
  onSendKey: (sendKey: SendKey) => void;
};

export type SettingsNotifications = {
  /** What the browser says; `unsupported` where it has no notifications. */
  permission: 'default' | 'granted' | 'denied' | 'unsupported';
  isAllowed: boolean;
  /** False where the browser has no push service: it tells only while Wisp is open. */
  canBeConfirmed: boolean;
  hasPreviews: boolean;
  /** Turning on asks the browser, which needs the press this comes from. */
  onAllow: (isAllowed: boolean) => void;
  onPreviews: (hasPreviews: boolean) => void;
};

export type SettingsStorage = {
  /** Undefined where the browser cannot tell. */
  usedBytes?: number | undefined;
  quotaBytes?: number | undefined;
  persistence: 'persisted' | 'not-persisted' | 'unsupported';
  /** Conversations that can be read without a network. */
  offlineConversations: number;
  /** How the app can be installed; undefined = it is, or cannot be. */
  install?: { readonly kind: 'prompt'; readonly run: () => void } | { readonly kind: 'ios' } | undefined;
  onPersist: () => void;
};

export type SettingsDevice = { deviceId: string; name: string; lastActive: string; isCurrent: boolean };

export type SettingsDevices = {
  /** Undefined until the server was asked once. */
  items: readonly SettingsDevice[] | undefined;
  isOffline: boolean;
  onRemove: (deviceId: string) => void;
};

/** What becomes of this device's database (protocol §12.2). */
export type LogoutChoice = 'keep' | 'clear';

export type SettingsLogout = {
  /** `clear` where "public computer" was ticked at sign-in. */
  suggested: LogoutChoice;
  /** Messages and changes that have not reached the server. */
  pendingCount: number;
  onLogout: (choice: LogoutChoice) => void;
};

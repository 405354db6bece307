import type { SendKey } from '../../core/composer/enter-key.ts';
import type { ConversationRow } from '../../core/rows.ts';
import type { Membership } from '../../core/people/membership.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Theme } from '../../ui/theme.ts';

export type SettingsAccount = { wtId: string; name: string; avatar?: string | undefined; membership?: Membership | undefined };

export type SettingsAppearance = {
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onLanguage: (language: Language) => void;
  /** The key of this keyboard that sends (protocol A28). */
  sendKey: SendKey;
  onSendKey: (sendKey: SendKey) => void;
};

export type SettingsNotifications = {
  /** The browser's permission; `unsupported` where it has no notifications. */
  permission: 'default' | 'granted' | 'denied' | 'unsupported';
  isAllowed: boolean;
  /** False where the browser has no push service: notifications then arrive only while Wisp is open. */
  canBeConfirmed: boolean;
  hasPreviews: boolean;
  /** Turning it on asks the browser for the permission, which needs the user's press. */
  onAllow: (isAllowed: boolean) => void;
  onPreviews: (hasPreviews: boolean) => void;
};

export type SettingsStorage = {
  /** Undefined where the browser cannot report it. */
  usedBytes?: number | undefined;
  quotaBytes?: number | undefined;
  persistence: 'persisted' | 'not-persisted' | 'unsupported';
  /** The number of conversations that can be read without a network. */
  offlineConversations: number;
  /** How the app can be installed; undefined = it is installed, or cannot be. */
  install?: { readonly kind: 'prompt'; readonly run: () => void } | { readonly kind: 'ios' } | undefined;
  onPersist: () => void;
};

export type SettingsHidden = {
  /** Undefined until the first read. */
  items: readonly ConversationRow[] | undefined;
  onShow: (conversationID: string) => void;
  onOpen: (conversationID: string) => void;
};

export type SettingsDevice = { deviceId: string; name: string; lastActive: string; isCurrent: boolean };

export type SettingsDevices = {
  /** Undefined until the server has answered once. */
  items: readonly SettingsDevice[] | undefined;
  isOffline: boolean;
  onRemove: (deviceId: string) => void;
};

/** Whether this device's database is kept or deleted (protocol §12.2). */
export type LogoutChoice = 'keep' | 'clear';

export type SettingsLogout = {
  /** `clear` where the user ticked "public computer" at login. */
  suggested: LogoutChoice;
  /** Messages and changes that have not reached the server. */
  pendingCount: number;
  onLogout: (choice: LogoutChoice) => void;
};

import type { PageLanguage } from '../i18n/page-language.ts';
import type { StorageProblem } from '../core/storage/storage-problem.ts';
import type { RefusedItem } from '../core/operations/refused-item.ts';
import type { Theme } from '../core/theme.ts';
import type { AccountSession } from './account-session.ts';
import type { DeviceAccess } from './device-access.ts';
import type { Client, Intent } from './client.ts';

/** A refusal with the server's text, and the refused item where that item has texts of its own. */
export type BackgroundToast = { readonly code: number; readonly text: string; readonly about?: RefusedItem };

/** Everything that `main` builds, for the component that composes the features. */
/** `tooOld` = below the oldest version that the server accepts; `behind` = below the newest one. */
export type BuildStanding = 'current' | 'behind' | 'tooOld';

export type Application = {
  readonly language: PageLanguage;
  readonly theme: { read(): Theme; choose(theme: Theme): void };
  readonly session: AccountSession;
  readonly device: DeviceAccess;
  readonly build: string;
  /** Opens the account for reading. Nothing that uses the network starts. */
  openClient(wtId: string, emit: (intent: Intent) => void): { readonly client: Client; readonly close: () => void };
  /** The first screen is painted from local data, so the network may start. */
  painted(wtId: string | undefined): void;
  /** Resolves when the first screen is painted. Code that this screen does not show may be fetched then. */
  readonly whenPainted: Promise<void>;
  /** Whether a new build waits to take over. */
  readonly update: {
    isWaiting(): boolean;
    /** How this build compares with the versions in the operator's configuration. */
    standing(): BuildStanding;
    learn(config: { readonly minAppVersion?: string | null | undefined; readonly latestVersion?: string | null | undefined }): void;
    subscribe(listener: () => void): () => void;
    apply(): Promise<void>;
  };
  /** The reason why this device cannot store anything. */
  readonly storage: {
    problem(): StorageProblem | undefined;
    /** The quota is used up since the last write: new writes are not stored. */
    isFull(): boolean;
    /** The browser deleted the stored data and it is fetched again. True until the user has seen the notice. */
    wasCleared(): boolean;
    setCleared(isCleared: boolean): void;
    /** Grows when the account must be opened again because its database was deleted while it was open. */
    generation(): number;
    subscribe(listener: () => void): () => void;
    retry(): void;
  };
  /** Texts for the user that come from background work. */
  subscribeToasts(listener: (toast: BackgroundToast) => void): () => void;
};

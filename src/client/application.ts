import type { PageLanguage } from '../i18n/page-language.ts';
import type { StorageProblem } from '../core/storage/storage-problem.ts';
import type { RefusedItem } from '../core/operations/refused-item.ts';
import type { Theme } from '../core/theme.ts';
import type { AccountSession } from './account-session.ts';
import type { DeviceAccess } from './device-access.ts';
import type { Client, Intent } from './client.ts';

/** A refusal, in the words of the server, and what was refused where that has words of its own. */
export type BackgroundToast = { readonly code: number; readonly text: string; readonly about?: RefusedItem };

/** Everything `main` has built, for the one composer of features. */
/** `tooOld` = below the oldest version that the server takes; `behind` = below the newest one. */
export type BuildStanding = 'current' | 'behind' | 'tooOld';

export type Application = {
  readonly language: PageLanguage;
  readonly theme: { read(): Theme; choose(theme: Theme): void };
  readonly session: AccountSession;
  readonly device: DeviceAccess;
  readonly build: string;
  /** Opens the account for reading; nothing of the network starts. */
  openClient(wtId: string, emit: (intent: Intent) => void): { readonly client: Client; readonly close: () => void };
  /** The first screen is painted from local data: now the network may start. */
  painted(wtId: string | undefined): void;
  /** The first screen is painted: code that it does not show may be fetched. */
  readonly whenPainted: Promise<void>;
  /** The new build that waits to take over, if there is one. */
  readonly update: {
    isWaiting(): boolean;
    /** What the operator's configuration says of this build. */
    standing(): BuildStanding;
    learn(config: { readonly minAppVersion?: string | null | undefined; readonly latestVersion?: string | null | undefined }): void;
    subscribe(listener: () => void): () => void;
    apply(): Promise<void>;
  };
  /** What stands in the way of storing anything on this device. */
  readonly storage: {
    problem(): StorageProblem | undefined;
    /** The last write found no room: what is written now is not stored. */
    isFull(): boolean;
    /** The browser has removed what was stored here, and it is fetched anew; until the user has seen it. */
    wasCleared(): boolean;
    setCleared(isCleared: boolean): void;
    /** Grows when the account has to be opened anew, because its database was removed while it was open. */
    generation(): number;
    subscribe(listener: () => void): () => void;
    retry(): void;
  };
  /** Texts for the user that come from the background. */
  subscribeToasts(listener: (toast: BackgroundToast) => void): () => void;
};

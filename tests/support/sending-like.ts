import type { Client } from '../../src/client/client.ts';
import type { DraftRow } from '../../src/core/rows.ts';
import type { ComposeProblem } from '../../src/core/composer/compose-problem.ts';
import type { Composed } from '../../src/core/drafts/draft-text.ts';
import type { Translate } from '../../src/i18n/use-translation.ts';

type TakenFiles = { readonly fileIDs: readonly string[]; readonly settled: Promise<readonly string[]> };

/** The parts of a conversation's input that the test pages use. */
export type SendingLike = {
  readonly controller: {
    read(): Composed;
    change(next: Composed): void;
    save(): void;
    stored(row: DraftRow | null): void;
  };
  attach(show: () => void): () => void;
  send(files: TakenFiles, problemOf: () => ComposeProblem | undefined): void;
  resume(kept: Parameters<Client['pendingSends']['keep']>[0]): void;
};

/** The composer creates it. A test passes it in, because support files must not import features. */
export type CreateSending<Sending extends SendingLike> = (
  conversationID: string,
  parts: {
    readonly client: Client;
    readonly translate: () => Translate;
    readonly failed: (error: unknown) => void;
    readonly restored: () => Promise<void>;
    readonly idle: () => void;
  },
) => Sending;

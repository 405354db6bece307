import type { Client, NewMessage } from '../../../client/client.ts';
import { isStorageFull } from '../../../core/storage/storage-problem.ts';
import type { DraftFile } from '../../../core/composer/draft-file.ts';
import type { PendingSend } from '../../../core/composer/pending-send.ts';
import type { Translate } from '../../../i18n/use-translation.ts';
import { buildMessages } from './build-messages.ts';
import type { SendQueue } from './send-queue.ts';

type KeptSend = Parameters<Client['pendingSends']['keep']>[0];

type WholeSendParts = {
  readonly conversationID: string;
  readonly client: Client;
  readonly translate: () => Translate;
  readonly queue: SendQueue;
  /** Resolves when the unsaved input of earlier pages is stored as drafts. */
  readonly restored: () => Promise<void>;
  /** The files of a send no longer wait with the draft. */
  readonly setFiles: (name: string, fileIDs: readonly string[]) => void;
  readonly notify: (error: unknown) => void;
};

export type WholeSends = {
  send(message: NewMessage, notSent: (error: unknown) => void): void;
  resume(kept: KeptSend): void;
};

/** Sends messages that were never in an input: locations, cards, stickers, recordings. They leave the draft unchanged (decision 036). */
export function createWholeSends({ conversationID, client, translate, queue, restored, setFiles, notify }: WholeSendParts): WholeSends {
  const { commands, pendingSends } = client;

  async function storeBeside(send: PendingSend): Promise<void> {
    const messages = await buildMessages({ client, t: translate(), problemOf: () => undefined }, send);
    if (messages.length > 0) await commands.sendComposed({ conversationID, messages });
  }

  function sendWhole({ type, payload }: NewMessage, notSent: (error: unknown) => void): void {
    const name = pendingSends.newName();
    const send: PendingSend = { ...pendingSends.newIdentity(), conversationID, nodes: [], fileIDs: [], drafts: [], whole: { type, payload } };
    pendingSends.keep({ name, send });
    queue.add({
      async store() {
        await storeBeside(send);
        pendingSends.forget(name);
      },
      failed(error) {
        pendingSends.forget(name);
        notSent(error);
      },
    });
  }

  /** The recording's bytes are stored with the files of the draft, where they stay after a failed store too. */
  function sendVoice(message: NewMessage, { file, blob }: Voice, notSent: (error: unknown) => void): void {
    const name = pendingSends.newName();
    const identity = pendingSends.newIdentity();
    const kept = commands.keepDraftFile(file, blob).then(
      (id) => {
        if (id === undefined) return undefined;
        const send: PendingSend = { ...identity, conversationID, nodes: [], fileIDs: [id], drafts: [] };
        setFiles(name, send.fileIDs);
        pendingSends.keep({ name, send });
        return send;
      },
      () => undefined,
    );
    queue.add({
      async store() {
        const send = await kept;
        if (send === undefined) await commands.sendMessage(message);
        else await storeBeside(send);
        end(name);
      },
      failed(error) {
        end(name);
        notSent(error);
      },
    });
  }

  function resumeWhole({ name, send }: KeptSend): void {
    queue.add({
      async store() {
        await restored();
        if (pendingSends.has(name)) await storeBeside(send);
        pendingSends.forget(name);
      },
      failed(error) {
        // There is no input to return the message to: it waits for the next start, unless it can never be stored.
        if (!isStorageFull(error)) pendingSends.forget(name);
        notify(error);
      },
    });
  }

  function end(name: string): void {
    pendingSends.forget(name);
    setFiles(name, []);
  }

  return {
    send(message, notSent) {
      const voice = voiceIn(message);
      if (voice === undefined) sendWhole(message, notSent);
      // No send is before it: its store begins now, as the store of a copy would.
      else if (queue.isEmpty()) queue.add({ store: async () => void (await commands.sendMessage(message)), failed: notSent });
      else sendVoice(message, voice, notSent);
    },
    resume: resumeWhole,
  };
}

type Voice = { readonly file: DraftFile; readonly blob: Blob };

/** The recording of a message; locations, cards and stickers have no bytes. */
function voiceIn({ conversationID, payload, uploads = [] }: NewMessage): Voice | undefined {
  const part = uploads.find(({ role }) => role === 'sound');
  if (part === undefined) return undefined;
  const { name, blob } = part;
  return {
    file: {
      conversationID,
      kind: 'voice',
      name,
      seconds: Number(payload['second']),
      waveform: typeof payload['waveform'] === 'string' ? payload['waveform'] : '',
    },
    blob,
  };
}

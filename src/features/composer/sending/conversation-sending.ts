import type { Client, NewMessage } from '../../../client/client.ts';
import type { PendingSend } from '../../../core/composer/pending-send.ts';
import type { ComposedText, ComposeProblem } from '../../../core/composer/compose-problem.ts';
import { fromNodes, toNodes } from '../../../core/drafts/draft-text.ts';
import type { Translate } from '../../../i18n/use-translation.ts';
import { isEqual } from '../../../shared/reuse-equal.ts';
import { createDraftController } from '../draft/draft-controller.ts';
import type { DraftController, Show } from '../draft/draft-controller-types.ts';
import type { TakenFiles } from '../files/use-attachments.ts';
import { buildMessages } from './build-messages.ts';
import { reportThrown } from './report-thrown.ts';
import { createSendQueue } from './send-queue.ts';
import { createWholeSends } from './whole-sends.ts';

type KeptSend = Parameters<Client['pendingSends']['keep']>[0];
type ProblemOf = (composed: ComposedText) => ComposeProblem | undefined;

export type ConversationSending = {
  readonly conversationID: string;
  readonly controller: DraftController;
  /** Attaches the input that shows the controller's content, until the result is called. */
  attach(show: Show): () => void;
  /** Empties the input within this call and stores its content in order. */
  send(files: TakenFiles, problemOf: ProblemOf): void;
  /** Sends a complete message that is not in the input, after the messages sent before it; a copy survives a reload until it is stored. */
  sendNow(message: NewMessage, failed: (error: unknown) => void): void;
  /** Continues a send that an earlier page left unfinished. */
  resume(kept: KeptSend): void;
  /** Files that are being sent and no longer wait with the draft. The same set as long as nothing changes. */
  takenFiles(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
};

export type SendingParts = {
  readonly client: Client;
  readonly translate: () => Translate;
  readonly failed: (error: unknown) => void;
  /** Resolves when the unsaved input of earlier pages is stored as drafts. */
  readonly restored: () => Promise<void>;
  /** Called when this object is no longer needed. */
  readonly idle: () => void;
};

const NO_PROBLEM: ProblemOf = () => undefined;

/** The input of one conversation and its sends. It stays alive until all sends are finished, even after the input is unmounted. */
export function createConversationSending(conversationID: string, parts: SendingParts): ConversationSending {
  const { client, translate, failed, restored, idle } = parts;
  const { commands, pendingSends } = client;
  let show: Show | undefined;
  const listeners = new Set<() => void>();
  let taken: ReadonlySet<string> = new Set();
  const onTheirWay = new Map<string, readonly string[]>();
  /** Names of copies whose content waits for an input method before it enters the input. */
  const returning = new Set<string>();
  const readStored = async () => client.read(async (db) => db.drafts.get(conversationID));
  const controller = createDraftController({
    store: async (next) => commands.saveDraft(conversationID, next),
    readStored,
    keep: (unsaved, name) => client.unsavedInput.keep({ conversationID, ...unsaved }, name),
    forget: client.unsavedInput.forget,
    show: (...shown) => show?.(...shown),
    saved: endIfIdle,
  });
  const queue = createSendQueue(endIfIdle);
  const wholeSends = createWholeSends({ conversationID, client, translate, restored, queue, setFiles, notify });

  /** A new controller of this conversation would not know the content that this one could not store. */
  function endIfIdle(): void {
    if (show === undefined && queue.isEmpty() && controller.isSaved()) idle();
  }

  function setFiles(name: string, fileIDs: readonly string[]): void {
    if (isEqual(onTheirWay.get(name) ?? [], fileIDs)) return;
    if (fileIDs.length === 0) onTheirWay.delete(name);
    else onTheirWay.set(name, fileIDs);
    taken = new Set([...onTheirWay.values()].flat());
    for (const listener of listeners) reportThrown(listener);
  }

  async function storeSend(send: PendingSend, problemOf: ProblemOf, isResumed: boolean): Promise<void> {
    const messages = await buildMessages({ client, t: translate(), problemOf }, send);
    if (messages.length === 0) return;
    await controller.commit(async (draft) => commands.sendComposed({ conversationID, messages, draft, ...(isResumed ? { drafts: send.drafts } : {}) }));
  }

  function end(name: string, settle: () => void): void {
    pendingSends.forget(name);
    setFiles(name, []);
    // The stored message must not return to the input because it could not be shown.
    reportThrown(settle);
  }

  /** The user of another account must not see this account's failures. */
  function notify(error: unknown): void {
    if (pendingSends.isShown()) failed(error);
  }

  function giveBack({ name, send }: KeptSend, settle: () => void): void {
    returning.add(name);
    controller.putBack(fromNodes(send.nodes), (isKept) => {
      returning.delete(name);
      // The copy stays where the input's text cannot be stored: storage is full, or the account is no longer shown here.
      if (isKept) pendingSends.forget(name);
      setFiles(name, []);
      settle();
    });
  }

  return {
    conversationID,
    controller,
    attach(next) {
      show = next;
      return () => {
        if (show === next) {
          show = undefined;
          // An input method ends with its input, without an event.
          controller.compose(false);
        }
        controller.save();
        endIfIdle();
      };
    },
    send(files, problemOf) {
      const { composed, drafts, quoted, settle, kept } = controller.take();
      const name = pendingSends.newName();
      const returned = [...returning].flatMap((other) => onTheirWay.get(other) ?? []);
      let send: PendingSend = { ...pendingSends.newIdentity(), conversationID, nodes: toNodes(composed), fileIDs: [...returned, ...files.fileIDs], drafts };
      let isBack = false;
      const isKept = pendingSends.keep({ name, send });
      setFiles(name, send.fileIDs);
      kept(isKept);
      const complete = (found: Partial<PendingSend>): void => {
        const whole = { ...send, ...found };
        // A copy of content that is in the input again would be sent by the next start.
        if (isBack || isEqual(whole, send)) return;
        send = whole;
        pendingSends.keep({ name, send });
        setFiles(name, send.fileIDs);
      };
      const quoteKnown = quoted.then((quote) => complete({ nodes: toNodes({ ...composed, quoteID: quote.quoteID }), drafts: quote.drafts }));
      const filesKnown = files.settled.then((fileIDs) => complete({ fileIDs: [...returned, ...fileIDs] }));
      queue.add({
        async store() {
          await quoteKnown;
          await filesKnown;
          await storeSend(send, problemOf, false);
          end(name, settle);
        },
        // Its files are in the input as soon as they are stored.
        known: async () => quoteKnown,
        giveBack() {
          isBack = true;
          giveBack({ name, send }, settle);
        },
        failed: notify,
      });
    },
    sendNow: wholeSends.send,
    resume({ name, send }) {
      if (send.whole !== undefined) return wholeSends.resume({ name, send });
      const settle = controller.expect(send.drafts);
      setFiles(name, send.fileIDs);
      queue.add({
        async store() {
          await restored();
          if (!pendingSends.has(name)) return end(name, settle);
          await storeSend(send, NO_PROBLEM, true);
          end(name, settle);
        },
        // The input may not be open: the content given back replaces the stored draft that was being sent.
        known: async () => controller.stored((await readStored()) ?? null),
        giveBack: () => giveBack({ name, send }, settle),
        failed: notify,
      });
    },
    takenFiles: () => taken,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

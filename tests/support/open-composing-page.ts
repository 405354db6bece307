import 'fake-indexeddb/auto';
import type { ComposeProblem } from '../../src/core/composer/compose-problem.ts';
import { retext } from '../../src/core/composer/edit-composed.ts';
import { createPrng } from './fakes/prng.ts';
import { breathe, nextGate, openGates, openSendPage, type Gate, type SendStorage } from './open-send-page.ts';
import type { CreateSending, SendingLike } from './sending-like.ts';

const PEER = 'C2C10002';
const NO_FILES = { fileIDs: [] as readonly string[], settled: Promise.resolve<readonly string[]>([]) };

let pages = 0;

/** A page with the input of one conversation. A sending that has ended is replaced by a new one, as in the app. */
export function openComposingPage<Sending extends SendingLike>(create: CreateSending<Sending>, storage: SendStorage, restored?: Promise<void>) {
  const { db } = storage;
  pages += 1;
  const { client, gates, end, restore } = openSendPage({ ...storage, prng: createPrng(pages) });
  const errors: unknown[] = [];
  let live: Sending | undefined;
  function of(): Sending {
    if (live !== undefined) return live;
    const created = create(PEER, {
      client,
      translate: () => ((key: string) => key) as never,
      failed: (error) => errors.push(error),
      restored: async () => restored ?? restore(),
      idle() {
        if (live === created) live = undefined;
      },
    });
    live = created;
    return created;
  }
  client.pendingSends.adopt((kept) => of().resume(kept));
  const show = async (): Promise<void> => of().controller.stored((await db.drafts.get(PEER)) ?? null);
  return {
    client,
    gates,
    end,
    restore,
    errors,
    of,
    show,
    isLive: () => live !== undefined,
    /** Shows the input until the returned function is called. */
    async open(): Promise<() => void> {
      const detach = of().attach(() => undefined);
      await show();
      return detach;
    },
    type(text: string): void {
      const { controller } = of();
      const now = controller.read();
      controller.change(retext(now, now.text + text, now.text.length + text.length));
    },
    enter: (files = NO_FILES, problemOf: () => ComposeProblem | undefined = () => undefined): void => of().send(files, problemOf),
    field: () => of().controller.read(),
    /** Refuses the next send, or the next save of a draft. While the files of a send are read, a draft may be saved before it. */
    async refuse(refused: Gate['of'] = 'send'): Promise<void> {
      let gate = await nextGate(gates);
      for (; gate.of !== refused; gate = await nextGate(gates)) await gate.open();
      gate.refuse();
      await breathe();
    },
    /** Lets every write pass until none is left. */
    async finish(): Promise<void> {
      await openGates(gates, show);
    },
  };
}

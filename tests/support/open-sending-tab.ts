import type { ComposeProblem } from '../../src/core/composer/compose-problem.ts';
import { retext } from '../../src/core/composer/edit-composed.ts';
import { createPrng } from './fakes/prng.ts';
import { breathe, nextGate, openGates, openSendPage, type SendStorage } from './open-send-page.ts';
import type { CreateSending, SendingLike } from './sending-like.ts';

export const PEER = 'C2C10002';

type FilesSettle = (fileIDs: string[]) => void;

let seed = 1;

/** A tab with the input of one conversation. Each of its writes waits for the test. */
export function openSendingTab<Sending extends SendingLike>(create: CreateSending<Sending>, { db, storage }: SendStorage) {
  const { client, gates, end, restore } = openSendPage({ db, storage, prng: createPrng((seed += 1)) });
  const errors: unknown[] = [];
  const sending = create(PEER, {
    client,
    translate: () => ((key: string) => key) as never,
    failed: (error) => errors.push(error),
    restored: restore,
    idle: () => undefined,
  });
  client.pendingSends.adopt(sending.resume);
  sending.attach(() => undefined);
  const { controller } = sending;
  const show = async (): Promise<void> => controller.stored((await db.drafts.get(PEER)) ?? null);
  return {
    client,
    errors,
    end,
    show,
    field: () => controller.read().text,
    save: () => controller.save(),
    type(text: string): void {
      const now = controller.read();
      controller.change(retext(now, now.text + text, now.text.length + text.length));
    },
    enter: () => sending.send({ fileIDs: [], settled: Promise.resolve([]) }, () => undefined),
    /** Enter while a file is still being stored. The returned function passes the file's ID. */
    enterWithFile(problem?: ComposeProblem): FilesSettle {
      let settle: FilesSettle = () => undefined;
      const settled = new Promise<string[]>((resolve) => (settle = resolve));
      sending.send({ fileIDs: [], settled }, () => problem);
      return settle;
    },
    async refuseNext(): Promise<void> {
      (await nextGate(gates)).refuse();
      await breathe();
    },
    async openAll(): Promise<void> {
      await openGates(gates, show);
    },
  };
}

export type TypedKeys = { readonly works: number[]; readonly painted: number[] };

/** Runs `then` in a separate task, directly after the current task or after the rendering that belongs to it. */
function afterTask(then: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    then();
  };
  port2.postMessage(undefined);
}

/**
 * Watches `keys` keys. Measures for each key the page's work, which is the input task and the frame from its first callback to the end
 * of rendering, and the time until the next frame.
 */
export async function watchTyping(keys: number): Promise<TypedKeys> {
  const typed: TypedKeys = { works: [], painted: [] };
  return new Promise((resolve) => {
    const listen = (event: KeyboardEvent): void => {
      const begunAt = performance.now();
      let work = 0;
      afterTask(() => {
        work += performance.now() - begunAt;
      });
      requestAnimationFrame(() => {
        const frameAt = performance.now();
        afterTask(() => {
          work += performance.now() - frameAt;
        });
        requestAnimationFrame(() => {
          typed.painted.push(performance.now() - event.timeStamp);
          typed.works.push(work);
          if (typed.painted.length < keys) return;
          removeEventListener('keydown', listen, { capture: true });
          resolve(typed);
        });
      });
    };
    addEventListener('keydown', listen, { capture: true });
  });
}

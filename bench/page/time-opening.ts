import { isInView, untilPainted } from './until-painted.ts';

/** Milliseconds from the next click on a row until the newest bubble of its conversation is painted. */
export async function timeOpening(conversationID: string): Promise<number> {
  const row = document.querySelector<HTMLElement>(`[data-conversation-id="${conversationID}"]`);
  if (row === null) throw new Error(`no row of ${conversationID}`);
  const newest = (): Element | undefined => [...document.querySelectorAll(`[data-open-conversation="${conversationID}"] [data-msg-id]`)].at(-1);
  const clickedAt = await new Promise<number>((resolve) => {
    row.addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true });
  });
  return (await untilPainted(() => isInView(newest()))) - clickedAt;
}

import type { CDPSession } from 'playwright/test';

export type Held = { readonly files?: readonly string[]; readonly text?: string };
type DragType = 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel';

/** Drags something from outside of the browser. */
export async function drag(session: CDPSession, types: readonly DragType[], { files = [], text }: Held): Promise<void> {
  const items = text === undefined ? [] : [{ mimeType: 'text/plain', data: text }];
  for (const type of types) await session.send('Input.dispatchDragEvent', { type, x: 700, y: 300, data: { items, files: [...files], dragOperationsMask: 1 } });
}

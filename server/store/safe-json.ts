/** Reads back a text this server wrote itself: its shape is the one it was written with. */
export function parseStored<T>(text: string): T {
  return JSON.parse(text) as T;
}

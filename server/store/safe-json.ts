/** Parses a text that this server wrote itself, so its shape is known. */
export function parseStored<T>(text: string): T {
  return JSON.parse(text) as T;
}

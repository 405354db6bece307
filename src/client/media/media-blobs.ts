import type { AskLeader } from '../../core/leader-services.ts';

type Held = { users: number; readonly url: Promise<string | undefined> };

/**
 * Pictures that the leader fetches until a service worker controls the page: one address per picture, for as long as a component shows it.
 */
const held = new Map<string, Held>();

/** The picture's address in this page; undefined when it cannot be fetched now. Each call needs a `dropMedia`. */
export async function holdMedia(ask: AskLeader, path: string): Promise<string | undefined> {
  const known = held.get(path);
  if (known !== undefined) {
    known.users += 1;
    return known.url;
  }
  const url = ask('media', { path }).then(async (media) =>
    media === undefined ? undefined : URL.createObjectURL(new Blob([await media.arrayBuffer()], { type: media.type })),
  );
  held.set(path, { users: 1, url });
  return url;
}

export function dropMedia(path: string): void {
  const known = held.get(path);
  if (known === undefined) return;
  known.users -= 1;
  if (known.users > 0) return;
  held.delete(path);
  void known.url.then(
    (url) => url !== undefined && URL.revokeObjectURL(url),
    () => undefined,
  );
}

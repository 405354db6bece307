import { useSyncExternalStore } from 'react';
import type { Client } from '../../client/client.ts';
import { openBlob, type OpenOutcome } from './open-blob.ts';
import { saveBlob } from './save-blob.ts';

export type Download =
  { readonly kind: 'running'; readonly fraction: number | undefined; readonly cancel: () => void } | { readonly kind: 'done'; readonly blob: Blob };

/** Files that this page is fetching or has fetched, by address; they are lost when the page closes. */
const downloads = new Map<string, Download>();
const listeners = new Set<() => void>();
/** Whole files are in memory, so the oldest are dropped. */
const MAX_KEPT = 5;

function set(url: string, next: Download | undefined): void {
  downloads.delete(url);
  if (next !== undefined) downloads.set(url, next);
  const done = [...downloads].filter(([, { kind }]) => kind === 'done');
  for (const [old] of done.slice(0, Math.max(0, done.length - MAX_KEPT))) downloads.delete(old);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDownload(url: string): Download | undefined {
  return useSyncExternalStore(subscribe, () => downloads.get(url));
}

type Wanted = { readonly url: string; readonly name: string };
type Fetched = { readonly kind: 'here'; readonly blob: Blob } | { readonly kind: 'failed' | 'running' | 'cancelled' };

/** Fetches a file and passes it to the browser's downloads; false when it could not be fetched, unless the user cancelled. */
export async function startDownload(client: Pick<Client, 'fetchMedia'>, { url, name }: Wanted): Promise<boolean> {
  const fetched = await fetchFile(client, url);
  if (fetched.kind === 'here') saveBlob(fetched.blob, name);
  return fetched.kind !== 'failed';
}

/** Fetches a file unless it is already here, and shows it; see open-blob.ts. */
export async function openDownload(client: Pick<Client, 'fetchMedia'>, { url, name }: Wanted): Promise<OpenOutcome | 'failed' | 'running' | 'cancelled'> {
  const fetched = await fetchFile(client, url);
  return fetched.kind === 'here' ? openBlob(fetched.blob, name) : fetched.kind;
}

async function fetchFile(client: Pick<Client, 'fetchMedia'>, url: string): Promise<Fetched> {
  const known = downloads.get(url);
  if (known?.kind === 'running') return { kind: 'running' };
  if (known?.kind === 'done') return { kind: 'here', blob: known.blob };
  const controller = new AbortController();
  const cancel = (): void => {
    controller.abort();
    set(url, undefined);
  };
  set(url, { kind: 'running', fraction: undefined, cancel });
  const onProgress = (fraction: number): void => {
    if (!controller.signal.aborted) set(url, { kind: 'running', fraction, cancel });
  };
  const blob = await client.fetchMedia(url, { signal: controller.signal, onProgress }).catch(() => undefined);
  if (controller.signal.aborted) return { kind: 'cancelled' };
  set(url, blob === undefined ? undefined : { kind: 'done', blob });
  return blob === undefined ? { kind: 'failed' } : { kind: 'here', blob };
}

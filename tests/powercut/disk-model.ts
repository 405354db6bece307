import { dirname } from 'node:path';
import type { TraceEvent } from './read-trace.ts';

type Op = { readonly offset: number; readonly data: Buffer } | { readonly size: number };
type Node = { readonly isFolder: boolean; durable: Buffer; pending: Op[]; size: number };

/** What the disk may contain after a power cut: `synced` = only synced data; the others = also a part of the rest. */
export type Variant = 'synced' | 'prefix' | 'torn';

export type DiskModel = {
  apply(event: TraceEvent): void;
  /** Files by path, as the next start finds them. */
  materialise(variant: Variant, random: () => number): Map<string, Buffer>;
};

const SECTOR = 512;

/** A file's bytes are durable after its sync, its name after the sync of its folder, and so for each folder up to the root. */
export function createDiskModel(root: string, files: ReadonlyMap<string, Buffer>): DiskModel {
  const names = new Map<string, Node>();
  for (const [path, bytes] of files) names.set(path, { isFolder: false, durable: bytes, pending: [], size: bytes.length });
  const durableNames = new Map(names);

  function sync(path: string): void {
    const node = names.get(path);
    if (path === root || node?.isFolder === true) {
      for (const known of durableNames.keys()) if (dirname(known) === path && !names.has(known)) durableNames.delete(known);
      for (const [known, child] of names) if (dirname(known) === path) durableNames.set(known, child);
      return;
    }
    if (node === undefined) return;
    node.durable = applyOps(node.durable, node.pending);
    node.pending = [];
  }

  function change(path: string, op: Op): void {
    const node = names.get(path);
    if (node === undefined) return;
    node.pending.push(op);
    node.size = 'size' in op ? op.size : Math.max(node.size, op.offset + op.data.length);
  }

  function add(path: string, isFolder: boolean): void {
    if (path.startsWith(`${root}/`) && !names.has(path)) names.set(path, { isFolder, durable: Buffer.alloc(0), pending: [], size: 0 });
  }

  function rename(path: string, target: string): void {
    const node = names.get(path);
    if (node === undefined) return;
    names.delete(path);
    names.set(target, node);
  }

  const isReachable = (path: string, known: ReadonlyMap<string, Node>): boolean => {
    const folder = dirname(path);
    return folder === root || (known.get(folder)?.isFolder === true && isReachable(folder, known));
  };

  return {
    apply: (event) => {
      if (event.kind === 'write') change(event.path, { offset: event.offset ?? names.get(event.path)?.size ?? 0, data: event.data });
      if (event.kind === 'truncate') change(event.path, { size: event.size });
      if (event.kind === 'sync') sync(event.path);
      if (event.kind === 'create' || event.kind === 'mkdir') add(event.path, event.kind === 'mkdir');
      if (event.kind === 'unlink') names.delete(event.path);
      if (event.kind === 'rename') rename(event.path, event.target);
    },
    materialise: (variant, random) => {
      // A folder entry that was never synced exists in only half of the cases.
      const known = variant === 'synced' || random() < 0.5 ? durableNames : names;
      const found = [...known].filter(([path, node]) => !node.isFolder && isReachable(path, known));
      return new Map(found.map(([path, node]) => [path, applyOps(node.durable, arrived(node.pending, variant, random))]));
    },
  };
}

function arrived(pending: readonly Op[], variant: Variant, random: () => number): Op[] {
  if (variant === 'synced') return [];
  const prefix = pending.slice(0, Math.floor(random() * (pending.length + 1)));
  const last = prefix.at(-1);
  if (variant === 'prefix' || last === undefined || 'size' in last) return prefix;
  const sectors = Math.floor(random() * Math.ceil(last.data.length / SECTOR));
  return [...prefix.slice(0, -1), { offset: last.offset, data: last.data.subarray(0, sectors * SECTOR) }];
}

function applyOps(bytes: Buffer, ops: readonly Op[]): Buffer {
  if (ops.length === 0) return bytes;
  const longest = Math.max(bytes.length, ...ops.map((op) => ('size' in op ? op.size : op.offset + op.data.length)));
  const image = Buffer.alloc(longest);
  bytes.copy(image);
  let size = bytes.length;
  for (const op of ops) {
    if ('size' in op) {
      image.fill(0, Math.min(size, op.size));
      size = op.size;
      continue;
    }
    op.data.copy(image, op.offset);
    size = Math.max(size, op.offset + op.data.length);
  }
  return image.subarray(0, size);
}

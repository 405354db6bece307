import { judgeFile } from './composer-rules.ts';
import type { OperatorLimits } from '../groups/operator-limits.ts';
import { takesKind, type ComposerTool, type FileKind } from './composer-tools.ts';

type LeftOutReason = 'empty' | 'tooLarge' | 'videoTooLarge' | 'notHere' | 'folder' | 'tooMany';

type PickedFile = { readonly name: string; readonly type: string; readonly size: number };

type FilePick<Picked extends PickedFile> = {
  readonly files: readonly Picked[];
  /** Number of folders among them. */
  readonly folders: number;
  /** Sends everything as a file, also pictures and videos. */
  readonly as?: 'file' | undefined;
};

type PickLimits = {
  /** Number of files that still fit into the draft. */
  readonly room: number;
  readonly limits: OperatorLimits;
  readonly tools: readonly ComposerTool[];
};

export type JudgedPick<Picked extends PickedFile> = {
  readonly taken: readonly { readonly file: Picked; readonly kind: FileKind }[];
  readonly leftOut: readonly { readonly why: LeftOutReason; readonly count: number; readonly name: string }[];
  /** Pictures that are too large to be sent as pictures. */
  readonly asFiles: readonly Picked[];
};

/** Decides which of the picked files are accepted, in their order, and why the others are not. */
export function judgePick<Picked extends PickedFile>({ files, folders, as }: FilePick<Picked>, { room: space, limits, tools }: PickLimits): JudgedPick<Picked> {
  const taken: JudgedPick<Picked>['taken'][number][] = [];
  const asFiles: Picked[] = [];
  const leftOut = new Map<LeftOutReason, { count: number; name: string }>();
  const leave = (why: LeftOutReason, name: string): void => void leftOut.set(why, { count: (leftOut.get(why)?.count ?? 0) + 1, name });
  for (const file of files) {
    const judged = judgeFile(file, limits);
    if (judged.kind === 'refused') {
      leave(judged.why, file.name);
      continue;
    }
    const kind = judged.kind === 'imageAsFile' || as !== undefined ? 'file' : judged.kind;
    if (!takesKind(tools, kind)) leave('notHere', file.name);
    else if (taken.length >= space) leave('tooMany', file.name);
    else {
      taken.push({ file, kind });
      if (judged.kind === 'imageAsFile') asFiles.push(file);
    }
  }
  for (let left = folders; left > 0; left -= 1) leave('folder', '');
  return { taken, leftOut: [...leftOut].map(([why, left]) => ({ why, ...left })), asFiles };
}

import { judgeFile } from '../composer-rules.ts';
import type { OperatorLimits } from '../operator-limits.ts';
import { takesKind, type ComposerTool, type FileKind } from './composer-tools.ts';

export type LeftOutReason = 'empty' | 'tooLarge' | 'videoTooLarge' | 'notHere' | 'folder' | 'tooMany';

type PickedFile = { readonly name: string; readonly type: string; readonly size: number };

export type Pick<File extends PickedFile> = {
  readonly files: readonly File[];
  /** How many folders were among them. */
  readonly folders: number;
  /** Everything goes as a file, pictures and videos too. */
  readonly as?: 'file' | undefined;
};

type PickLimits = {
  /** How many more files the draft holds. */
  readonly room: number;
  readonly limits: OperatorLimits;
  readonly tools: readonly ComposerTool[];
};

export type JudgedPick<File extends PickedFile> = {
  readonly taken: readonly { readonly file: File; readonly kind: FileKind }[];
  readonly leftOut: readonly { readonly why: LeftOutReason; readonly count: number; readonly name: string }[];
  /** Pictures that are too large to go as pictures. */
  readonly asFiles: readonly File[];
};

/** Which of the files picked at once are taken, in their order, and for which reasons the others are not. */
export function judgePick<File extends PickedFile>({ files, folders, as }: Pick<File>, { room, limits, tools }: PickLimits): JudgedPick<File> {
  const taken: JudgedPick<File>['taken'][number][] = [];
  const asFiles: File[] = [];
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
    else if (taken.length >= room) leave('tooMany', file.name);
    else {
      taken.push({ file, kind });
      if (judged.kind === 'imageAsFile') asFiles.push(file);
    }
  }
  for (let left = folders; left > 0; left -= 1) leave('folder', '');
  return { taken, leftOut: [...leftOut].map(([why, left]) => ({ why, ...left })), asFiles };
}

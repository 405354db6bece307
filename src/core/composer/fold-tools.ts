import type { ComposerTool } from './composer-tools.ts';

export type FoldedTools = { readonly shown: readonly ComposerTool[]; readonly more: readonly ComposerTool[] };

const ALWAYS_MORE: ReadonlySet<ComposerTool> = new Set(['camera', 'location', 'card']);
/** The least important tool comes first. Emoji and voice have their own buttons, so they never fold. */
const FOLDING_ORDER: readonly ComposerTool[] = ['search', 'videoCall', 'audioCall', 'favourites', 'video', 'file', 'image'];

/**
 * Splits the tools into those with their own button, when `space` buttons fit in a row, and entries of "more". Both keep the order of
 * `tools`.
 */
export function foldTools(tools: readonly ComposerTool[], space: number): FoldedTools {
  const more = new Set(tools.filter((tool) => ALWAYS_MORE.has(tool)));
  const countKeys = (): number => tools.length - more.size + (more.size > 0 ? 1 : 0);
  for (const tool of FOLDING_ORDER) {
    if (countKeys() <= space) break;
    if (tools.includes(tool)) more.add(tool);
  }
  return { shown: tools.filter((tool) => !more.has(tool)), more: tools.filter((tool) => more.has(tool)) };
}

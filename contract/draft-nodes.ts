import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { parseOutside } from './safe-json.ts';

const draftNodeSchema = z.union([
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('mention'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('quote'), messageID: z.string() }),
]);

/** One part of the content of a composer. A quote is shown above the text and comes first. */
export type DraftNode = Readonly<z.infer<typeof draftNodeSchema>>;

/** `html` of a draft: JSON nodes, never markup (protocol §5 draft/sync). */
export function writeDraftNodes(nodes: readonly DraftNode[]): string {
  return nodes.length === 0 ? '' : JSON.stringify(nodes);
}

/** Reads the nodes that this build knows and skips those of a later build (G7). */
export function readDraftNodes(html: string): DraftNode[] {
  const value = html === '' ? [] : parseOutside(html, LIMITS.jsonDepth);
  if (!Array.isArray(value)) return [];
  return value.flatMap((node: unknown) => {
    const parsed = draftNodeSchema.safeParse(node);
    return parsed.success ? [parsed.data] : [];
  });
}

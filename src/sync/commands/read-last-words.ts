import { draftNodesShape } from '../../core/sound/queue-shapes.ts';
import { figure, listOf, object, optional, text } from '../../core/sound/shape.ts';
import type { StoredDraft } from '../../core/view/compose/pending-send.ts';
import type { KeyValue } from '../../platform/ports.ts';
import { tryParseJson } from '../../shared/safe-json.ts';
import type { LastWords } from './last-words.ts';

const MAX_JSON = 1_000_000;

const basisShape = object<StoredDraft>({ version: figure, nodes: draftNodesShape });
const shape = object<LastWords>({ conversationID: text, nodes: draftNodesShape, basis: basisShape, replaces: optional(listOf(basisShape)) });

/** Undefined when they are gone, or cannot be read. */
export function readLastWords(keyValue: KeyValue, name: string): LastWords | undefined {
  const words = tryParseJson(keyValue.get(name) ?? '', MAX_JSON);
  return shape(words) ? words : undefined;
}

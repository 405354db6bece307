import { draftNodesShape } from '../../../core/row-schemas/queue-shapes.ts';
import { number, listOf, object, optional, text } from '../../../core/row-schemas/shape.ts';
import type { StoredDraft } from '../../../core/composer/pending-send.ts';
import type { KeyValue } from '../../../platform/ports.ts';
import { tryParseJson } from '../../../shared/safe-json.ts';
import type { UnsavedInput } from './unsaved-input.ts';

const MAX_JSON = 1_000_000;

const basisShape = object<StoredDraft>({ version: number, nodes: draftNodesShape });
const shape = object<UnsavedInput>({ conversationID: text, nodes: draftNodesShape, basis: basisShape, replaces: optional(listOf(basisShape)) });

/** Reads an unsaved input; undefined if it no longer exists or cannot be read. */
export function readUnsavedInput(keyValue: KeyValue, name: string): UnsavedInput | undefined {
  const words = tryParseJson(keyValue.get(name) ?? '', MAX_JSON);
  return shape(words) ? words : undefined;
}

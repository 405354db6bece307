import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDocument } from '../../../tests/support/search-model.ts';
import type { SearchDocument } from './search-document.ts';
import { SegmentBuilder } from './segment-builder.ts';

/** Returns a digest of the segment, because the test runner compares megabytes byte by byte very slowly. */
function build(builder: SegmentBuilder, documents: readonly SearchDocument[]): string {
  builder.begin(documents);
  return createHash('sha256').update(new Uint8Array(builder.build())).digest('hex');
}

test('builds the same segment whether or not the builder was used before', () => {
  const anyBatch = fc.array(anyDocument, { maxLength: 30 });
  fc.assert(
    fc.property(anyBatch, anyBatch, (before, documents) => {
      const used = new SegmentBuilder();
      build(used, before);
      expect(build(used, documents)).toBe(build(new SegmentBuilder(), documents));
    }),
    { numRuns: 100 },
  );
});

test('builds a complete segment that is larger than the buffer of the previous segment', () => {
  const used = new SegmentBuilder();
  build(used, [{ id: 'a', conversationID: 'C2C1', time: 1, text: 'x' }]);
  const documents = Array.from({ length: 5000 }, (_, i) => ({ id: `10001-${i}-1`, conversationID: `C2C${i % 300}`, time: i, text: `w${i} 第${i}章节的标题` }));
  expect(build(used, documents)).toBe(build(new SegmentBuilder(), documents));
});

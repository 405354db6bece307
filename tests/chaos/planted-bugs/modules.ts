import type { PlantedBug } from '../../support/plant-bug.ts';

/** Modules of the leader, apart from sending and applying. */
export const MODULES_BUGS: readonly PlantedBug[] = [
  {
    name: 'modules: a tab that lost the leadership goes on writing',
    rule: 'G9',
    file: 'src/db/transaction.ts',
    find: '  if (row?.value !== epoch) throw',
    replace: '  if (Number(row?.value) < epoch) throw',
  },
  {
    name: 'modules: a message is sent before its file',
    rule: 'reliability §3.1',
    file: 'src/sync/media/upload.ts',
    find: "      if (outcome.kind !== 'ok') return outcome;",
    replace: "      if (outcome.kind === 'retry') continue;\n      if (outcome.kind !== 'ok') return outcome;",
  },
  {
    name: 'modules: an upload without an answer fails its message',
    rule: 'G10',
    file: 'src/sync/media/upload-blob.ts',
    find: '      return refused(envelope.code, { ...retryAfterIn(envelope.data), ...pause });\n    } catch {\n      return NOTHING_DONE;',
    replace: '      return refused(envelope.code, { ...retryAfterIn(envelope.data), ...pause });\n    } catch {\n      return refused(TOO_LARGE, {});',
  },
  {
    name: 'modules: an operation whose files are not uploaded yet is refused',
    rule: 'G10',
    file: 'src/sync/media/upload-before-op.ts',
    find: "      if (outcome.kind === 'retry') return { kind: 'unknown' };",
    replace: "      if (outcome.kind === 'retry') return toRefusal({ kind: 'refused', code: FILE_MISSING, hasAdvanced: false });",
  },
  {
    name: 'modules: evicted messages leave no hole',
    rule: 'reliability §3.5',
    file: 'src/sync/media/evict-storage.ts',
    find: '    if (runs.length > 0) await replaceHoles(db, conversationID, holes);',
    replace: '    if (runs.length > 0) await replaceHoles(db, conversationID, known);',
  },
  {
    name: 'modules: a repeated request to create a group creates a second one',
    rule: 'G6',
    file: 'src/sync/leader/leader-services.ts',
    find: 'api.call(addGroup, about, keyed(key));',
    replace: 'api.call(addGroup, about, keyed());',
  },
];

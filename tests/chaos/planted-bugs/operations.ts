import type { PlantedBug } from '../../support/plant-bug.ts';

/** Queued operations, drafts and requests. */
export const OPERATIONS_BUGS: readonly PlantedBug[] = [
  {
    name: 'the server lets a draft overwrite a version that its writer has not seen',
    rule: 'G11',
    file: 'server/commands/drafts/sync-drafts.ts',
    find: '(item.baseVersion ?? known.version) !== known.version',
    replace: '(item.baseVersion ?? 0) < 0',
  },
  {
    name: 'saving a draft drops the text that another tab wrote',
    rule: 'G11',
    file: 'src/sync/commands/drafts/save-draft.ts',
    find: 'old !== undefined && old.version > draft.basis.version',
    replace: 'old !== undefined && old.version < 0',
  },
  {
    name: 'a draft from the server replaces an unsaved local one',
    rule: 'G11',
    file: 'src/core/drafts/drafts.ts',
    find: '  if (local.isDirty === 0) return',
    replace: '  if (local.version > 0) return',
  },
  {
    name: 'an operation without an HTTP answer counts as done',
    rule: 'G10',
    file: 'src/sync/outbox/ops.ts',
    find: "if (outcome.isUnreadable === true || op.call.kind === 'http') return postpone(op, outcome.retryAfterMs);",
    replace: "if (op.call.kind === 'http') return void (await finish(op, { isRefused: false }));",
  },
  {
    name: 'request timestamps continue from a clock that was wrong',
    rule: 'G10',
    file: 'src/api/http-client.ts',
    find: 'lastTimestamp = lastTimestamp - nowMs > LIMITS.signToleranceMs ? nowMs : Math.max(lastTimestamp + 1, nowMs);',
    replace: 'lastTimestamp = Math.max(lastTimestamp + 1, nowMs);',
  },
  {
    name: 'a temporary refusal rolls the change back',
    rule: 'G10',
    file: 'src/core/operations/judge-refusal.ts',
    find: "  if (LOGOUT_CODES.has(code) || code === CODE.ticketOrLogout) return { kind: 'sign-in' };",
    replace: "  if (LOGOUT_CODES.has(code) || ATTEMPT_CODES.has(code)) return { kind: 'fail', code };",
  },
  {
    name: 'a worker that died is not replaced',
    rule: 'reliability §3.3',
    file: 'src/main/keep-worker-alive.ts',
    find: '        stop(asked);\n',
    replace: '',
  },
];

import { answerOfOp, isUnanswered } from '../people/applications/applications.ts';
import type { ApplyRow } from '../rows.ts';
import type { RowOverlay } from './row-overlay.ts';

/** The first answer counts: an application that the server shows as answered keeps the server's state. */
export const APPLY_OVERLAY: RowOverlay<ApplyRow> = {
  fields: ['applyStatus'],
  fold(row, op) {
    const answer = answerOfOp(op);
    return answer?.applyWtId === row.applyWtId && isUnanswered(row) ? { ...row, applyStatus: answer.applyStatus } : undefined;
  },
};

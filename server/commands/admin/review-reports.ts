import { putReportDecision, listStoredReports, readStoredReport, type Report } from '../../store/reports/reports.ts';
import type { Db } from '../../store/tables.ts';
import type { Unit } from '../unit.ts';
import { BadInput } from './bad-input.ts';

export type Decision = 'upheld' | 'dismissed';

export function listReports(db: Db, page: { isOpen: boolean; count: number }): Promise<Report[]> {
  return listStoredReports(db, page);
}

export async function readReport(db: Db, id: string): Promise<Report> {
  const report = await readStoredReport(db, id);
  if (report === undefined) throw new BadInput(`There is no report ${id}.`);
  return report;
}

/** A decision is final. It does not punish anyone; it only ends the protection of the reported messages (C27). */
export async function decideReport(unit: Unit, input: { id: string; decision: Decision; note: string }): Promise<Report> {
  const report = await readReport(unit.db, input.id);
  if (report.decidedAt !== null) throw new BadInput(`Report ${input.id} is ${report.decision} already.`);
  const decided = { decidedAt: unit.now, decision: input.decision, decisionNote: input.note };
  await putReportDecision(unit.db, input.id, decided);
  return { ...report, ...decided };
}

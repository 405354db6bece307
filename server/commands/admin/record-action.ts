import { insertAdminAction } from '../../store/account/admin-actions.ts';
import type { Unit } from '../unit.ts';

/** What the operator's log says of one command: who gave it, about what, and what else was stated. Never a password. */
export type Action = { readonly actor: string; readonly command: string; readonly target: string; readonly detail: Readonly<Record<string, unknown>> };

/** In the transaction of the change itself, so that neither is there without the other. */
export async function recordAction(unit: Unit, { actor, command, target, detail }: Action): Promise<void> {
  await insertAdminAction(unit.db, { createdAt: unit.now, actor, command, target, detail: JSON.stringify(detail) });
}

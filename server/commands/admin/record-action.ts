import { insertAdminAction } from '../../store/account/admin-actions.ts';
import type { Unit } from '../unit.ts';

/** Entry of the operator's log about one command: its actor, its target and its other parameters. It never contains a password. */
export type Action = { readonly actor: string; readonly command: string; readonly target: string; readonly detail: Readonly<Record<string, unknown>> };

/** Runs in the transaction of the change itself, so that neither exists without the other. */
export async function recordAction(unit: Unit, { actor, command, target, detail }: Action): Promise<void> {
  await insertAdminAction(unit.db, { createdAt: unit.now, actor, command, target, detail: JSON.stringify(detail) });
}

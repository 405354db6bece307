import type { ServerCore } from '../../server/create-server-core.ts';
import { addToCounter, type CounterName } from '../../server/store/unread-counters.ts';
import { updateUser, USER_STATE } from '../../server/store/users.ts';

/** What only an operator's command does. */
export function setUserState(core: ServerCore, wtId: string, state: keyof typeof USER_STATE): Promise<void> {
  return core.write((unit) => updateUser(unit.db, wtId, { state: USER_STATE[state] }));
}

export function raiseCounter(core: ServerCore, wtId: string, name: CounterName): Promise<void> {
  return core.write((unit) => addToCounter(unit.db, wtId, name));
}

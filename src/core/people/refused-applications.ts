import { applyFriend } from '../../../contract/http/people.ts';
import type { OpRow } from '../rows.ts';

export const APPLY_PATH = applyFriend.path;

/** More refused applications than a user has at a time. */
const MAX_KEPT = 50;

/** Texts of refused friend applications, by the wtId of the person asked; the newest last. */
type RefusedApplications = Readonly<Record<string, string>>;

/** The person and the text of a friend application; undefined = another operation. */
export function applicationOf({ call }: Pick<OpRow, 'call'>): { readonly wtId: string; readonly info: string } | undefined {
  if (call.kind !== 'http' || call.path !== APPLY_PATH) return undefined;
  const { applyWtId, applyInfo = '' } = call.body;
  return { wtId: String(applyWtId), info: String(applyInfo) };
}

/** `info` empty = there is no text to send again. */
export function withRefusedApplication(refused: RefusedApplications, wtId: string, info: string): RefusedApplications {
  if ((refused[wtId] ?? '') === info) return refused;
  const others = Object.entries(refused).filter(([other]) => other !== wtId);
  return Object.fromEntries((info === '' ? others : [...others, [wtId, info] as const]).slice(-MAX_KEPT));
}

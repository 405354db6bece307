import { applyFriend } from '../../../../contract/http/people.ts';
import { withFormText, type FormTexts } from '../../drafts/form-texts.ts';
import type { OpRow } from '../../rows.ts';

export const APPLY_PATH = applyFriend.path;

/** The lane of the applications to one person. */
export const applyLane = (wtId: string): string => `apply:${wtId}`;

/** Texts of refused friend applications, the newest last. The reason is under the wtId of the person asked, the remark under `remarkKey`. */
type RefusedApplications = FormTexts;
export type ApplicationTexts = { readonly info: string; readonly remark: string };

const remarkKey = (wtId: string): string => `${wtId} remark`;

/** The person and the texts of a friend application; undefined = another operation. */
export function applicationOf({ call }: Pick<OpRow, 'call'>): (ApplicationTexts & { readonly wtId: string }) | undefined {
  if (call.kind !== 'http' || call.path !== APPLY_PATH) return undefined;
  const { applyWtId, applyInfo = '', remark = '' } = call.body;
  return { wtId: String(applyWtId), info: String(applyInfo), remark: String(remark) };
}

export function refusedTextsOf(refused: RefusedApplications | undefined, wtId: string): ApplicationTexts {
  return { info: refused?.[wtId] ?? '', remark: refused?.[remarkKey(wtId)] ?? '' };
}

/** Empty texts = there is nothing to send again. */
export function withRefusedApplication(refused: RefusedApplications, wtId: string, { info, remark }: ApplicationTexts): RefusedApplications {
  return withFormText(withFormText(refused, wtId, info || undefined), remarkKey(wtId), remark || undefined);
}

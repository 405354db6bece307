import { buildGroupTipData as buildData } from '../../commands/groups/group-tip.ts';
import { nickNameOf } from '../cast.ts';

export type GroupTip = { detailType: number; operator: string; operated: readonly string[]; words: string };

/** A group tip of the script, with people by their names in the cast. */
export function buildGroupTipData(tip: GroupTip): string {
  return buildData({ ...tip, operator: briefOf(tip.operator), operated: tip.operated.map(briefOf) });
}

function briefOf(wtId: string): { wtId: string; nickName: string } {
  return { wtId, nickName: nickNameOf(wtId) };
}

import { hasReacted } from '../../../core/reactions/reactions.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { QUICK_REACTIONS } from '../../../core/reactions/reaction-view.ts';
import type { Translate } from '../../../i18n/use-translation.ts';
import type { MenuStrip } from '../../../ui/overlays/menu-item.ts';
import type { MarkActions } from './use-marks.tsx';

/** As many as fit beside each other on the narrowest phone. */
const STRIP_KINDS = 6;

/** The reactions at the top of a message's menu; undefined where the user cannot react. */
export function buildReactionStrip(t: Translate, row: MessageRow, marks: MarkActions): MenuStrip | undefined {
  if (!marks.canReact(row)) return undefined;
  return {
    label: t('chat.reactions.label'),
    choices: QUICK_REACTIONS.slice(0, STRIP_KINDS).map(({ reactionID, glyph }) => {
      const isOn = hasReacted(row.reactionList, reactionID);
      return { id: reactionID, glyph, label: t('chat.reactions.with', { glyph }), isOn, onSelect: () => marks.react(row, { reactionID, on: !isOn }) };
    }),
    moreLabel: t('chat.reactions.add'),
    onMore: () => marks.askReact(row),
  };
}

import type { TabRelation } from '../../../contract/http/tabs.ts';
import type { TabRow } from '../rows.ts';
import { listOf, number, object, oneOf, optional, orNull, text, type Shape } from './shape.ts';

const flag = oneOf(0, 1);
const level = optional(orNull(number));
const relations = orNull(
  listOf(
    object<TabRelation>({
      sessionId: text,
      sessionType: flag,
      relationId: text,
      name: text,
      avatar: text,
      vipLevel: level,
      svipLevel: level,
    }),
  ),
);

export const tabShape: Shape<TabRow> = object<TabRow>({
  id: text,
  groupName: text,
  hideStatus: flag,
  defaultGroup: flag,
  sort: number,
  relationList: optional(relations),
  server: optional(object<NonNullable<TabRow['server']>>({ groupName: text, relationList: optional(relations), hideStatus: flag, sort: number })),
});

import type { Pin } from '../../../contract/http/pins.ts';
import type { PinsRow } from '../rows.ts';
import { number, listOf, object, oneOf, optional, text, type Shape } from './shape.ts';

const pinListShape = listOf(object<Pin>({ id: text, msgId: text, nickName: text, msgContent: text, oneSelf: oneOf(0, 1), senderWtId: text, createTs: number }));

export const pinsShape: Shape<PinsRow> = object<PinsRow>({
  id: text,
  pins: pinListShape,
  server: optional(object<NonNullable<PinsRow['server']>>({ pins: pinListShape })),
});

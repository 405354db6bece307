import type { Pin } from '../../../contract/http/pins.ts';
import type { PinsRow } from '../rows.ts';
import { figure, listOf, object, oneOf, text, type Shape } from './shape.ts';

export const pinsShape: Shape<PinsRow> = object<PinsRow>({
  id: text,
  pins: listOf(object<Pin>({ id: text, msgId: text, nickName: text, msgContent: text, oneSelf: oneOf(0, 1), senderWtId: text, createTs: figure })),
});

import type { PayloadOf } from '../../../contract/payloads.ts';
import { tryParseJson } from '../../shared/safe-json.ts';
import { fieldsOf, labelOf } from './fields.ts';

export type LocationView = {
  readonly title: string;
  readonly detail: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Page of a public map. No request goes to it before the user opens it. */
  readonly mapUrl: string;
};

const MAX_TITLE = 60;
const MAX_DETAIL = 120;
const MAX_DESCRIPTION = 2048;
const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;
const DIGITS = 6;

/** Undefined = the coordinates are invalid. The message is then a neutral card (G13). */
export function locationViewOf(payload: PayloadOf<'TIMLocationElem'>): LocationView | undefined {
  const { latitude, longitude } = payload;
  if (!(Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= MAX_LONGITUDE)) return undefined;
  const stated = tryParseJson(payload.description, MAX_DESCRIPTION);
  const fields = fieldsOf(stated);
  // Other clients send plain text instead of the JSON of protocol §7.
  const title = labelOf(fields['title'], MAX_TITLE) || (stated === undefined ? labelOf(payload.description, MAX_TITLE) : '');
  const [lat, lon] = [latitude.toFixed(DIGITS), longitude.toFixed(DIGITS)];
  const mapUrl = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
  return { title, detail: labelOf(fields['detail'], MAX_DETAIL), latitude, longitude, mapUrl };
}

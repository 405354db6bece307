import type { Payload } from '../../../contract/message.ts';

export type GeoLocation = { readonly latitude: number; readonly longitude: number; readonly title: string; readonly detail: string };

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;
/** A precision of about a metre. More digits would have no use. */
const DIGITS = 5;

function coordinate(text: string, max: number): number | undefined {
  const trimmed = text.trim().replace('，', ',').replace(',', '.');
  const value = /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Math.abs(value) <= max ? value : undefined;
}

/** Reads a typed latitude in degrees; undefined = not a number or out of range. */
export function parseLatitude(text: string): number | undefined {
  return coordinate(text, MAX_LATITUDE);
}

/** Reads a typed longitude in degrees; undefined = not a number or out of range. */
export function parseLongitude(text: string): number | undefined {
  return coordinate(text, MAX_LONGITUDE);
}

export function writeCoordinate(value: number): string {
  return String(Number(value.toFixed(DIGITS)));
}

/** Payload of a location (protocol §7 Payloads). */
export function buildLocation({ latitude, longitude, title, detail }: GeoLocation): Payload {
  return { latitude, longitude, description: JSON.stringify({ title, detail, lon: longitude, lat: latitude }) };
}

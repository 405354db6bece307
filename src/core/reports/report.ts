import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';

export type ReportAbout = 'user' | 'group';
export type ReportKind = { readonly value: string; readonly label: string };
export type ReportKinds = { readonly [A in ReportAbout]: readonly ReportKind[] };

/** The content of a report; `images` = keys of the blobs of its pictures. */
export type ReportDraft = {
  readonly about: ReportAbout;
  readonly id: string;
  readonly kind: string;
  readonly detail: string;
  readonly images?: readonly string[];
};

/** `key` = the operation that the server refused. */
export type RefusedReport = ReportDraft & { readonly key: string };

const LANE = 'complaint:';

export function reportLane({ about, id }: Pick<ReportDraft, 'about' | 'id'>): string {
  return `${LANE}${about}:${id}`;
}

/** Whether a blob is a picture of a refused report, by the blob's owner. Only the user deletes it (G11). */
export function isReportLane(owner: string): boolean {
  return owner.startsWith(LANE);
}

/** The values by which the server distinguishes them (protocol §1 complaint `type`). */
export const REPORT_TYPES: Readonly<Record<ReportAbout, 0 | 1>> = { user: 0, group: 1 };

/** Values of the default dictionaries (protocol §5), used until the operator's own have been read once. */
export const DEFAULT_KINDS = {
  user: ['1', '2', '3', '4', '5', '6', '99'],
  group: ['1', '2', '3', '4', '5', '99'],
} as const;

export const MAX_DETAIL = LIMITS.complaintText;
export const MAX_SHOTS = LIMITS.complaintImages;

const SHOTS: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

export type ShotVerdict = 'taken' | 'wrongType' | 'tooLarge' | 'tooMany';

/** Whether another picture can be added to a report: png or jpeg, at most five. */
export function judgeShot(file: { readonly type: string; readonly size: number }, before: number): ShotVerdict {
  if (!SHOTS.has(file.type) || file.size === 0) return 'wrongType';
  if (file.size > LIMITS.imageBytes) return 'tooLarge';
  return before >= MAX_SHOTS ? 'tooMany' : 'taken';
}

export type ReportForm = { readonly kind: string; readonly detail: string; readonly images: number };
export type ReportGap = 'kind' | 'detail' | 'detailLong' | 'images';

/** The first missing part of a report; undefined = it can be sent. */
export function reportGap({ kind, detail, images }: ReportForm): ReportGap | undefined {
  if (kind === '') return 'kind';
  const length = countCharacters(detail);
  if (length === 0) return 'detail';
  if (length > MAX_DETAIL) return 'detailLong';
  return images === 0 ? 'images' : undefined;
}

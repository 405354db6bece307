export type MembershipFields = { readonly vipStatus: number; readonly vipLevel: number; readonly svipStatus: number; readonly svipLevel: number };
export type Membership = { readonly kind: 'vip' | 'svip'; readonly level: number };

const ACTIVE = 2;

/** The membership to show, SVIP before VIP; undefined = none or expired (protocol C11). */
export function membershipOf(fields: MembershipFields | undefined): Membership | undefined {
  if (fields === undefined) return undefined;
  if (fields.svipStatus === ACTIVE && fields.svipLevel > 0) return { kind: 'svip', level: fields.svipLevel };
  if (fields.vipStatus === ACTIVE && fields.vipLevel > 0) return { kind: 'vip', level: fields.vipLevel };
  return undefined;
}

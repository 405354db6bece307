import type { Ref } from 'react';
import { BrandLogo } from '../brand-logo.tsx';
import type { QrPath } from './qr-path.ts';

const PAPER = '#fff';
const INK = '#131a26';
const CODE = 180;
const MARGIN = 20;
const LOGO = 40;
/** White around the logo. */
const RIM = 3;
const SIDE = CODE + 2 * MARGIN;
const LOGO_AT = (SIDE - LOGO) / 2;

type QrPlateProps = { code: QrPath; label: string; ref?: Ref<SVGSVGElement> };

/**
 * The code on a white ground with the logo in the middle. Its colours are the same in both themes, because many scanners cannot read a light
 * code on a dark ground. They are attributes, because the saved picture has no style sheet.
 */
export function QrPlate({ code, label, ref }: QrPlateProps) {
  return (
    <svg ref={ref} width={SIDE} height={SIDE} viewBox={`0 0 ${SIDE} ${SIDE}`} role="img" aria-label={label}>
      <rect width={SIDE} height={SIDE} rx="14" fill={PAPER} />
      <path transform={`translate(${MARGIN} ${MARGIN}) scale(${CODE / code.size})`} d={code.path} fill={INK} shapeRendering="crispEdges" />
      <rect x={LOGO_AT - RIM} y={LOGO_AT - RIM} width={LOGO + 2 * RIM} height={LOGO + 2 * RIM} rx="14" fill={PAPER} />
      <g transform={`translate(${LOGO_AT} ${LOGO_AT})`}>
        <BrandLogo size={LOGO} />
      </g>
    </svg>
  );
}

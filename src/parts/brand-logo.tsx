import { useId } from 'react';

type BrandLogoProps = { size: number };

/** The mark of the product. Decorative: the name is always beside it or in the label around it. */
export function BrandLogo({ size }: BrandLogoProps) {
  // A page contains several marks, and a gradient is referenced by its id.
  const gradient = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false" style={{ flex: 'none' }}>
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#7db0ff" />
          <stop offset=".5" stopColor="#5593ff" />
          <stop offset="1" stopColor="#2f6be6" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill={`url(#${gradient})`} />
      <path
        d="M7 11.5c1.5 6.8 3.2 10.3 5.3 10.3 2.3 0 2.6-4.3 3.7-7.8 1.1 3.5 1.4 7.8 3.7 7.8 2.9 0 4.7-5.6 5.3-11.3"
        fill="none"
        stroke="#fff"
        strokeWidth="2.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="25.3" cy="7" r="1.7" fill="#fff" />
    </svg>
  );
}

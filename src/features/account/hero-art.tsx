import { useId } from 'react';

/** A lake at sunset: the picture inside the demonstration chat. */
export function LakePicture() {
  const sky = useId();
  const water = useId();
  return (
    <svg width="100%" height="100%" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f9b98c" />
          <stop offset=".55" stopColor="#f7dcc0" />
          <stop offset="1" stopColor="#dfe9f2" />
        </linearGradient>
        <linearGradient id={water} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#7fa9c6" />
          <stop offset="1" stopColor="#2f5f82" />
        </linearGradient>
      </defs>
      <rect width="400" height="300" fill={`url(#${sky})`} />
      <circle cx="282" cy="104" r="26" fill="#fff1dc" />
      <path d="M0 170 70 108l46 34 58-62 62 58 44-32 60 44 60-26v80H0z" fill="#8aa0bd" />
      <path d="M0 182l60-34 56 24 70-40 74 44 66-26 74 34v30H0z" fill="#56708f" />
      <rect y="188" width="400" height="112" fill={`url(#${water})`} />
      <path d="M240 196h88M252 208h66M262 222h46M268 238h34" stroke="#ffe3c4" strokeWidth="3" strokeLinecap="round" opacity=".75" />
      <path d="M0 300c40-34 96-42 150-30 34 8 60 20 82 30z" fill="#20405a" />
    </svg>
  );
}

/** The portrait of the friend in the demonstration chat. */
export function FriendPortrait() {
  return (
    <svg width="100%" height="100%" viewBox="0 0 96 96" aria-hidden focusable="false">
      <rect width="96" height="96" fill="#fbd5dd" />
      <path d="M20 60c-2-30 10-46 28-46s30 16 28 46c0 10-4 16-8 20H28c-4-4-8-10-8-20z" fill="#4a3140" />
      <path d="M22 96c2-16 12-22 26-22s24 6 26 22z" fill="#6f8fe0" />
      <path d="M40 62h16v14c-4 5-12 5-16 0z" fill="#f2c3a6" />
      <ellipse cx="48" cy="50" rx="18" ry="20" fill="#fbdcc4" />
      <path d="M30 46c2-14 10-20 20-20 8 0 15 6 16 18-10 0-18-4-22-10-2 6-8 10-14 12z" fill="#4a3140" />
      <circle cx="41" cy="52" r="2.3" fill="#3a2a30" />
      <circle cx="56" cy="52" r="2.3" fill="#3a2a30" />
      <path d="M44 60c2 2.5 6 2.5 8 0" stroke="#c9615b" strokeWidth="2.3" strokeLinecap="round" fill="none" />
    </svg>
  );
}

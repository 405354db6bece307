const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/** Formats bytes with three digits at most: `1.2 GB`, `860 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${UNITS[power]}`;
}

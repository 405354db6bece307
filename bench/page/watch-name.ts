/** A watch of bench/page/probes.ts that runs while the bench acts. */
export type WatchName = 'timeSearch' | 'timeFiltered' | 'timeShown' | 'timeOpening' | 'timeSending' | 'watchTyping' | 'watchStill';

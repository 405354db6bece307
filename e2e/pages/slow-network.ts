/** `npm run slow` delays network traffic, so that the tests meet other orders of events. */
export const isSlowNetwork = process.env['SLOW_NETWORK'] === '1';

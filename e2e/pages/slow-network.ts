/** `npm run slow`: what crosses the network takes its time, so that stories meet every order of things. */
export const isSlowNetwork = process.env['SLOW_NETWORK'] === '1';

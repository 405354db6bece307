import { fetchEarly } from './main/fetch-early.ts';

// These lines arrive before the page does: what it will ask for first is on its way beside it.
const early = fetchEarly();
void import('./main/render-page.tsx').then(async ({ renderPage }) => renderPage(early));

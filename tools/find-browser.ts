import { findBrowser } from '../tests/support/find-browser.ts';

// Exits with an error, and says what to run, when no Chromium can be found.
console.log(findBrowser() ?? 'the browser of Playwright');

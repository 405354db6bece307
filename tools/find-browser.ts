import { findBrowser } from '../tests/support/find-browser.ts';

// Exits with an error that contains the command to run when no Chromium is found.
console.log(findBrowser() ?? 'the browser of Playwright');

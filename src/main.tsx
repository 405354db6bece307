import { fetchEarly } from './main/fetch-early.ts';
import { page } from './main/page.lazy.ts';
import { refuseFileDrops } from './main/refuse-file-drops.ts';
import { showStartFailure, showStartProblem } from './platform/chunks/start-problem.ts';
import { createPageRecovery } from './platform/chunks/page-recovery.ts';
import { installChunkRecovery } from './shared/load-chunk.ts';

// Before the rest of the page arrives: a file that is dropped meanwhile would replace the page.
refuseFileDrops(window);
installChunkRecovery(createPageRecovery());
showStartProblem();
// This script arrives before the code of the page, so it requests what that code needs first.
const early = fetchEarly();
page
  .keepLoading()
  .then(async ({ renderPage }) => renderPage(early))
  .catch(showStartFailure);

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
// These lines arrive before the page does: what it will ask for first is on its way beside it.
const early = fetchEarly();
page
  .keepLoading()
  .then(async ({ renderPage }) => renderPage(early))
  .catch(showStartFailure);

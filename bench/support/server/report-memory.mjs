import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into a measured server before its own code. Answers SIGUSR2 with the resident memory after a garbage collection.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collectGarbage();
  collectGarbage();
  process.stdout.write(`resident bytes ${process.memoryUsage.rss()}\n`);
});

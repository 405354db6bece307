// Loaded into a measured server before its own code: answers SIGUSR2 with the resident memory after a garbage collection.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collectGarbage();
  collectGarbage();
  process.stdout.write(`resident bytes ${process.memoryUsage.rss()}\n`);
});

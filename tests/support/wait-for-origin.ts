import type { ChildProcess } from 'node:child_process';

/** Where a server that was just started listens, as it says on its output; rejects when it ends or says nothing in time. */
export function waitForOrigin(child: ChildProcess, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), timeoutMs);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const origin = /Wisp: (http:\/\/[^\s"]+)/.exec(output)?.[1];
      if (origin === undefined) return;
      clearTimeout(timer);
      // A line per request follows: it is thrown away unless the caller listens itself.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', read).resume();
      resolve(origin);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${String(code ?? signal)}:\n${output}`));
    });
  });
}

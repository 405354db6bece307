import type { ChildProcess } from 'node:child_process';

/** The origin that a starting server prints. Rejects if the server ends or prints none in time. */
export function waitForOrigin(child: ChildProcess, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), timeoutMs);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const origin = /Wisp: (http:\/\/[^\s"]+)/.exec(output)?.[1];
      if (origin === undefined) return;
      clearTimeout(timer);
      // A line for each request follows, which is discarded unless the caller listens.
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

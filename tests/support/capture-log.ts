import { createJsonLog } from '../../server/operations/log/create-log.ts';
import type { ServerPorts } from '../../server/ports.ts';
import { createSystemPorts } from '../../server/system-ports.ts';

export type LogLine = Readonly<Record<string, unknown>> & { readonly level: string; readonly msg: string };

/** The real ports, with every line of the real JSON log kept. Codes by SMS go nowhere. */
export function captureLog(): { ports: ServerPorts; texts: string[]; lines(): LogLine[] } {
  const texts: string[] = [];
  const log = createJsonLog({ level: 'debug', out: { write: (line) => void texts.push(line) } });
  return {
    ports: { ...createSystemPorts({ log, sms: { send: () => undefined } }) },
    texts,
    lines: () => texts.map((text) => JSON.parse(text) as LogLine),
  };
}

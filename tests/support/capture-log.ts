import { createJsonLog } from '../../server/operations/log/create-log.ts';
import type { ServerPorts } from '../../server/ports.ts';
import { createSystemPorts } from '../../server/system-ports.ts';

export type LogLine = Readonly<Record<string, unknown>> & { readonly level: string; readonly msg: string };

/** The real ports. Lines of the real JSON log are recorded, and SMS codes are not sent. */
export function captureLog(): { ports: ServerPorts; texts: string[]; lines(): LogLine[] } {
  const texts: string[] = [];
  const log = createJsonLog({ level: 'debug', out: { write: (line) => void texts.push(line) } });
  return {
    ports: { ...createSystemPorts({ log, sms: { send: () => undefined } }) },
    texts,
    lines: () => texts.map((text) => JSON.parse(text) as LogLine),
  };
}

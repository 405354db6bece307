import { LOG_LEVELS, type LogLevel } from '../log/create-log.ts';
import { StartProblem } from './start-problem.ts';

export type Environment = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly distDir: string;
  readonly configFile: string | undefined;
  /** Undefined = a SQLite file in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Number of reverse proxies in front; undefined = the value of the configuration file. */
  readonly proxies: number | undefined;
  readonly log: { readonly format: 'json' | 'text'; readonly level: LogLevel };
  /** Undefined = no metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
};

/** The environment variables that the server reads, with their defaults; docs/operating.md lists the same. */
export const VARIABLES = {
  HOST: '127.0.0.1',
  PORT: '5180',
  DATA_DIR: '.data',
  DATABASE_URL: undefined,
  DIST_DIR: 'dist',
  CONFIG_FILE: undefined,
  TRUST_PROXY: undefined,
  LOG_FORMAT: undefined,
  LOG_LEVEL: 'info',
  METRICS_PORT: undefined,
  METRICS_HOST: '127.0.0.1',
} as const satisfies Record<string, string | undefined>;

type Name = keyof typeof VARIABLES;
type Read = (name: Name) => string;

const MAX_PORT = 65_535;
const MAX_PROXIES = 9;

/** An empty variable counts as unset, because `docker run -e NAME=` sets it empty. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>, terminal: { isTTY?: boolean }): Environment {
  const stated = (name: Name): string | undefined => (variables[name] === undefined || variables[name] === '' ? VARIABLES[name] : variables[name]);
  const read: Read = (name) => stated(name) ?? '';
  const format = stated('LOG_FORMAT') ?? (terminal.isTTY === true ? 'text' : 'json');
  const environment: Environment = {
    host: readHost(read, 'HOST'),
    port: readInteger(read, 'PORT', MAX_PORT),
    dataDir: read('DATA_DIR'),
    distDir: read('DIST_DIR'),
    configFile: stated('CONFIG_FILE'),
    databaseUrl: readDatabaseUrl(stated('DATABASE_URL')),
    proxies: stated('TRUST_PROXY') === undefined ? undefined : readInteger(read, 'TRUST_PROXY', MAX_PROXIES),
    log: { format: readOne('LOG_FORMAT', format, ['json', 'text']), level: readOne('LOG_LEVEL', read('LOG_LEVEL'), LOG_LEVELS) },
    metrics: stated('METRICS_PORT') === undefined ? undefined : { host: readHost(read, 'METRICS_HOST'), port: readInteger(read, 'METRICS_PORT', MAX_PORT) },
  };
  if (environment.port !== 0 && environment.metrics?.port === environment.port) throw new StartProblem('METRICS_PORT must differ from PORT.');
  return environment;
}

function readInteger(read: Read, name: Name, max: number): number {
  const text = read(name);
  if (!/^\d{1,5}$/.test(text) || Number(text) > max) throw new StartProblem(`${name} must be a whole number from 0 to ${max}.`);
  return Number(text);
}

function readHost(read: Read, name: Name): string {
  const host = read(name);
  if (!/^[\w.:%-]+$/.test(host) || /:\d+$/.test(host.replace(/^.*::/, '')) || /^https?:/.test(host)) {
    throw new StartProblem(`${name} must be an address or a name such as 127.0.0.1, without http:// and without a port.`);
  }
  return host;
}

function readOne<T extends string>(name: Name, value: string, values: readonly T[]): T {
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new StartProblem(`${name} must be ${values.join(' or ')}.`);
  return found;
}

function readDatabaseUrl(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  // The URL contains a password, so no message repeats it.
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) throw new StartProblem('DATABASE_URL must be an address such as postgres://user@host/database.');
  return url;
}

import { parseArgs } from 'node:util';

/** Whole numbers from the command line, such as `--kills 100`. Other values end the run. */
export function readOptions<Name extends string>(defaults: Readonly<Record<Name, number>>): Record<Name, number> & { selfTest: boolean } {
  const names = Object.keys(defaults) as Name[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options: { ...options, 'self-test': { type: 'boolean' as const } } });
  const stated: Readonly<Record<string, unknown>> = values;
  const read = (name: Name): number => {
    const value = stated[name] === undefined ? defaults[name] : Number(stated[name]);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number`);
    return value;
  };
  return { ...(Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, number>), selfTest: stated['self-test'] === true };
}

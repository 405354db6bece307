import type { Metric } from './figure.ts';
import type { Scenario } from './scenario.ts';

/** Scenarios by name. Each is loaded when it runs. */
export type Registry = Readonly<Record<string, () => Promise<{ readonly scenario: Scenario }>>>;

/** Returns the requested scenarios in the given order, or all. Throws for an unknown name. */
export function chooseScenarios(known: readonly string[], asked: readonly string[]): readonly string[] {
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No scenario ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  return asked.length === 0 ? known : asked;
}

async function loadScenario(registry: Registry, name: string): Promise<Scenario> {
  const load = registry[name];
  if (load === undefined) throw new Error(`No scenario ${name}`);
  const { scenario } = await load();
  if (scenario.name !== name) throw new Error(`"${name}" is registered with the scenario "${scenario.name}"`);
  return scenario;
}

export type RunOptions = {
  readonly names: readonly string[];
  readonly print: (line: string) => void;
  /** Prints everything that is not a figure: progress and errors. */
  readonly sendText: (line: string) => void;
};

/** Runs the scenarios one after the other and prints each figure as one line of JSON. True when all goals are reached and no scenario has thrown. */
export async function runScenarios(registry: Registry, { names, print, sendText }: RunOptions): Promise<boolean> {
  let isOk = true;
  for (const name of names) {
    const startedAt = performance.now();
    let figures = 0;
    const report = (metric: Metric): void => {
      figures += 1;
      isOk &&= metric.ok;
      print(JSON.stringify(metric));
    };
    try {
      const scenario = await loadScenario(registry, name);
      await scenario.run(report);
      if (figures === 0) throw new Error('reported no figure');
    } catch (error) {
      isOk = false;
      sendText(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
    sendText(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  return isOk;
}

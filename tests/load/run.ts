import { parseArgs } from 'node:util';
import { measureGroup } from './measure-group.ts';
import { runHostileTraffic } from './run-hostile-traffic.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    members: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    senders: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '10' },
    'large-group-above': { type: 'string' },
  },
});

/** Measured on two cores, on the server before large groups and shared frames. */
const MESSAGES_PER_SECOND_BEFORE = 270;
const GOAL_RATIO = 3;

const [name] = positionals;
if (name === 'group') await runGroup();
else if (name === 'hostile-traffic') print(await runHostileTraffic(Number(values.minutes)));
else throw new Error('npm run load -- group | hostile-traffic');

async function runGroup(): Promise<void> {
  const above = values['large-group-above'];
  const config = above === undefined ? {} : { largeGroupAbove: Number(above) };
  const result = await measureGroup({ members: Number(values.members), seconds: Number(values.seconds), senders: Number(values.senders), config });
  const isFast = result.messagesPerSecond >= GOAL_RATIO * MESSAGES_PER_SECOND_BEFORE;
  print({ passed: isFast && result.delivered === 1, members: Number(values.members), ...result });
}

function print(result: Readonly<Record<string, unknown>> & { readonly passed: boolean }): void {
  process.stdout.write(`${JSON.stringify({ harness: `load ${name}`, ...result })}\n`);
  process.exitCode = result.passed ? 0 : 1;
}

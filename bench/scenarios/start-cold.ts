import { rmSync } from 'node:fs';
import { chromium } from 'playwright';
import { browserLaunchOptions } from '../../tests/support/find-browser.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { buildFloors } from '../support/build-floors.ts';
import { bundleScript } from '../support/bundle-script.ts';
import { compare } from '../support/compare.ts';
import { serveFolder } from '../support/serve-folder.ts';
import type { Scenario } from '../support/scenario.ts';
import { measureStart } from '../support/start-time.ts';
import { untilAtRest } from '../support/until-at-rest.ts';

const ROUNDS = 11;

/** A first visit to the home page of guests with nothing stored (performance.md, `start-cold`). */
export const scenario: Scenario = {
  name: 'start-cold',
  async run(report) {
    const floors = await buildFloors();
    const floorServer = await serveFolder(floors);
    const server = await startServer();
    const browser = await chromium.launch(browserLaunchOptions());
    try {
      const probes = await bundleScript(new URL('../page/probes.ts', import.meta.url));
      const visit = async (url: string): Promise<number> => {
        const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
        await context.addInitScript({ content: probes });
        const time = await measureStart(context, url, { ready: async () => untilAtRest(browser) });
        await context.close();
        return time;
      };
      const [values, peerValues]: [number[], number[]] = [[], []];
      for (let round = -1; round < ROUNDS; round += 1) {
        const floor = await visit(`http://127.0.0.1:${floorServer.port}/guest.html`);
        const product = await visit(`${server.origin}/`);
        if (round < 0) continue;
        peerValues.push(floor);
        values.push(product);
      }
      report(compare({ name: 'start-cold', unit: 'ms', values, peer: 'bare React page', peerValues, maxRatio: 1.5 }));
    } finally {
      await browser.close();
      await server.stop();
      floorServer.close();
      rmSync(floors, { recursive: true, force: true });
    }
  },
};

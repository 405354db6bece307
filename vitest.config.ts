import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,src,tests,tools,bench}/**/*.test.{ts,tsx}'],
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    testTimeout: 20_000,
  },
});

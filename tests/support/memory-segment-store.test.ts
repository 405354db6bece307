import { MemorySegmentStore } from './memory-segment-store.ts';
import { runSegmentStoreSuite } from './segment-store-suite.ts';

runSegmentStoreSuite('MemorySegmentStore', async () => {
  const store = new MemorySegmentStore();
  return { store, change: async (change) => store.change([change]) };
});

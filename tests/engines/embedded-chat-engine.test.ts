import { runChatEngineTests } from './chat-engine.suite.ts';
import { createEmbeddedBench } from './embedded-engine-bench.ts';

runChatEngineTests('embedded', createEmbeddedBench);

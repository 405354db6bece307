import type { WebConfig } from '../../contract/http/config.ts';
import type { ChatEngine } from './chat/port.ts';
import type { EmbeddedEnginePorts, ReadFeatures } from './chat/embedded/embedded-chat-engine.ts';
import { embeddedEngine } from './embedded-engine.lazy.ts';

/** The configuration names an engine that this build does not contain. */
class UnknownEngineError extends Error {
  override readonly name = 'UnknownEngineError';
}

/** Creates the chat engine that the configuration names. No code outside this folder knows which engine runs. */
export async function createChatEngine(config: Pick<WebConfig, 'engine'>, ports: EmbeddedEnginePorts, readFeatures: ReadFeatures): Promise<ChatEngine> {
  if (config.engine !== 'embedded') throw new UnknownEngineError(config.engine);
  const { createEmbeddedChatEngine } = await embeddedEngine.keepLoading();
  return createEmbeddedChatEngine(ports, readFeatures);
}

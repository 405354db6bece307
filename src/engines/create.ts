import type { WebConfig } from '../../contract/http/config.ts';
import type { ChatEngine } from './chat/port.ts';
import type { EmbeddedEnginePorts, ReadFeatures } from './chat/embedded/embedded-chat-engine.ts';
import { embeddedEngine } from './embedded-engine.lazy.ts';

/** The engine this deployment asked for cannot be run by this build. */
class UnknownEngineError extends Error {
  override readonly name = 'UnknownEngineError';
}

/** Chooses the chat engine by the configuration; nothing outside this folder knows which one runs. */
export async function createChatEngine(config: Pick<WebConfig, 'engine'>, ports: EmbeddedEnginePorts, readFeatures: ReadFeatures): Promise<ChatEngine> {
  if (config.engine !== 'embedded') throw new UnknownEngineError(config.engine);
  const { createEmbeddedChatEngine } = await embeddedEngine.keepLoading();
  return createEmbeddedChatEngine(ports, readFeatures);
}

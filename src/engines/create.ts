import type { WebConfig } from '../../contract/http/config.ts';
import type { ChatEngine } from './chat/port.ts';
import type { EmbeddedEnginePorts } from './chat/embedded/embedded-chat-engine.ts';
import { embeddedEngine } from './embedded-engine.lazy.ts';

/** The engine this deployment asked for cannot be run by this build. */
export class UnknownEngineError extends Error {
  override readonly name = 'UnknownEngineError';
}

/** Chooses the chat engine by the configuration; nothing outside this folder knows which one runs. */
export async function createChatEngine(
  config: Pick<WebConfig, 'engine'> & Partial<Pick<WebConfig, 'features'>>,
  ports: EmbeddedEnginePorts,
): Promise<ChatEngine> {
  if (config.engine !== 'embedded') throw new UnknownEngineError(config.engine);
  const { createEmbeddedChatEngine } = await embeddedEngine.keepLoading();
  return createEmbeddedChatEngine(ports, config.features);
}

export const ENGINE_URL = 'ws://chaos/im';
export const NOTIFY_URL = 'ws://chaos/notify';

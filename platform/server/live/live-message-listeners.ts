const listeners = new Set<(channel: string) => void>();

/** Subscribes to the channels of live messages of all processes, for the life of the process. */
export function onLiveMessage(listener: (channel: string) => void): void {
  listeners.add(listener);
}

export function callLiveMessageListeners(channel: string): void {
  for (const listener of listeners) listener(channel);
}

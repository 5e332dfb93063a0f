type Listener = (channel: string, event: string, data?: object) => void;

const listeners = new Set<Listener>();

/** Subscribes to the channels and events of live messages of all processes, for the life of the process. */
export function onLiveMessage(listener: Listener): void {
  listeners.add(listener);
}

export function callLiveMessageListeners(channel: string, event: string, data?: object): void {
  for (const listener of listeners) listener(channel, event, data);
}

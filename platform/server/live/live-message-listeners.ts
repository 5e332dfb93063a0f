const listeners = new Set<(channel: string) => void>();

/** Hears on which channels something was told live, whichever process told it. For the life of the process. */
export function onLiveMessage(listener: (channel: string) => void): void {
  listeners.add(listener);
}

export function callLiveMessageListeners(channel: string): void {
  for (const listener of listeners) listener(channel);
}

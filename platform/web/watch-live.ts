import type { LiveConnection } from './live.ts';

/**
 * Asks for the live messages of what the page shows, e.g. `track:{id}`, in the place of what was watched before. Returns a function
 * that ends it. After each connect the server answers with how it is now.
 */
export function watchLive(live: LiveConnection, key: string): () => void {
  const ask = (wanted: string | null) => live.send(JSON.stringify({ event: 'watch', data: { key: wanted } }));
  const stop = live.onConnected(() => ask(key));
  ask(key);
  return () => {
    stop();
    ask(null);
  };
}

const channelForm = /^[A-Za-z0-9_:.-]{1,120}$/;
const mostAtOnce = 50;

/** What a page may say: that it wants to hear some channels, or no longer. */
export interface LiveRequest {
  verb: 'subscribe' | 'unsubscribe';
  channels: string[];
}

/** Reads `{"subscribe":["name"]}` or `{"unsubscribe":["name"]}`; null for everything that is not exactly that. */
export function readLiveRequest(bytes: Buffer): LiveRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const [[verb, channels] = [], ...more] = Object.entries(value);
  if (more.length > 0 || (verb !== 'subscribe' && verb !== 'unsubscribe')) return null;
  if (!Array.isArray(channels) || channels.length > mostAtOnce) return null;
  if (!channels.every((channel) => typeof channel === 'string' && channelForm.test(channel))) return null;
  return { verb, channels };
}

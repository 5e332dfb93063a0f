import { roomLimits } from '#studio/document/room-messages.ts';

const windowMs = 10_000;
/** Of computing for a person's messages, on average of the window. */
const maxCostMsPerSecond = 250;

export interface SendMeter {
  /** Counts a message; what is too much, or null. */
  count(message: { bytes: number; isPresence: boolean }): string | null;
  /** Counts the time that a message took; what is too much, or null. */
  countCost(ms: number): string | null;
}

/** Counts what one person sends to a room (STUDIO-237). */
export function createSendMeter(now: () => number = () => performance.now()): SendMeter {
  const messages = createWindow(1000, now);
  const presence = createWindow(1000, now);
  const bytes = createWindow(windowMs, now);
  const cost = createWindow(windowMs, now);
  return {
    count(message) {
      if (message.bytes > roomLimits.messageBytes + 1) return 'A message is at most 1 MiB.';
      if (message.isPresence && message.bytes > roomLimits.presenceBytes) return 'Presence is at most 4 KiB.';
      if (message.isPresence && presence.add(1) > roomLimits.presencePerSecond)
        return 'Presence may be sent 20 times a second.';
      if (messages.add(1) > roomLimits.messagesPerSecond) return 'At most 200 messages a second may be sent.';
      if (bytes.add(message.bytes) > roomLimits.bytesPer10Seconds)
        return 'At most 2 MiB may be sent in 10 seconds.';
      return null;
    },
    countCost: (ms) =>
      cost.add(ms) > (maxCostMsPerSecond * windowMs) / 1000 ? 'These messages take too long to read.' : null,
  };
}

/** Sums what was added within the last `ms`. */
function createWindow(ms: number, now: () => number) {
  const added: { at: number; value: number }[] = [];
  let sum = 0;
  return {
    add(value: number): number {
      const at = now();
      const firstKept = added.findIndex((one) => at - one.at < ms);
      const gone = added.splice(0, firstKept === -1 ? added.length : firstKept);
      for (const one of gone) sum -= one.value;
      added.push({ at, value });
      sum += value;
      return sum;
    },
  };
}

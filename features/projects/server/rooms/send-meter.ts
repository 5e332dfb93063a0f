import type { Db } from '#platform/server/call.ts';
import { roomLimits } from '#studio/document/room-messages.ts';
import { tooLongText } from './apply-update.ts';

const windowMs = 10_000;
/** Of computing for a person's messages, on average of the window. */
const maxCostMsPerSecond = 250;
const openingsWindowMs = 60_000;
const maxOpenings = 100;
/** Meters of those who have sent nothing for a while are dropped when there are so many. */
const manyMeters = 1000;

export interface SendMeter {
  /** Counts a message; what is too much, or null. */
  count(message: { bytes: number; isPresence: boolean }): string | null;
  /** Counts the time that a message took; what is too much, or null. With 0 it only answers. */
  countCost(ms: number): string | null;
  /** Counts a socket that is opened; what is too much, or null. */
  countOpening(): string | null;
  /** Whether nothing was counted for a minute. */
  isQuiet(): boolean;
}

const metersOf = new WeakMap<Db, Map<string, SendMeter>>();

/** The meter of a person in a project, which all of their sockets and calls of this process share, one after the other too. */
export function sendMeterOf(db: Db, projectId: string, userId: string): SendMeter {
  const meters = metersOf.get(db) ?? new Map<string, SendMeter>();
  metersOf.set(db, meters);
  const key = `${projectId}/${userId}`;
  const found = meters.get(key);
  if (found) return found;
  if (meters.size >= manyMeters) for (const [one, meter] of meters) if (meter.isQuiet()) meters.delete(one);
  const made = createSendMeter();
  meters.set(key, made);
  return made;
}

/** Counts what one person sends to a room (STUDIO-237). */
function createSendMeter(now: () => number = () => performance.now()): SendMeter {
  const messages = createWindow(1000, now);
  const presence = createWindow(1000, now);
  const bytes = createWindow(windowMs, now);
  const cost = createWindow(windowMs, now);
  const openings = createWindow(openingsWindowMs, now);
  let lastAt = now();
  return {
    isQuiet: () => now() - lastAt > openingsWindowMs,
    countOpening() {
      lastAt = now();
      return openings.add(1) > maxOpenings ? 'This project was opened too often. Wait a minute.' : null;
    },
    count(message) {
      lastAt = now();
      if (message.bytes > roomLimits.messageBytes + 1) return 'A message is at most 1 MiB.';
      if (message.isPresence && message.bytes > roomLimits.presenceBytes) return 'Presence is at most 4 KiB.';
      if (message.isPresence && presence.add(1) > roomLimits.presencePerSecond)
        return 'Presence may be sent 20 times a second.';
      if (messages.add(1) > roomLimits.messagesPerSecond) return 'At most 200 messages a second may be sent.';
      if (bytes.add(message.bytes) > roomLimits.bytesPer10Seconds)
        return 'At most 2 MiB may be sent in 10 seconds.';
      return null;
    },
    countCost(ms) {
      lastAt = now();
      return cost.add(ms) > (maxCostMsPerSecond * windowMs) / 1000 ? tooLongText : null;
    },
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

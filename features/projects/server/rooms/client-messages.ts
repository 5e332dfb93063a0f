import { z } from 'zod';
import type { ClientMessage } from '#studio/document/room-messages.ts';

const id = z.string().max(64);
const tick = z.number().min(0).max(1e9);

const Presence = z.strictObject({
  view: z.string().max(60).optional(),
  cursor: z.strictObject({ track: id.optional(), tick: tick.optional() }).optional(),
  selection: z.array(id).max(500).optional(),
  /** Bounded by the size of the message. */
  draft: z.unknown().optional(),
  transport: z.strictObject({ playing: z.boolean(), tick }).optional(),
  recording: z.boolean().optional(),
  clientId: z
    .int()
    .min(0)
    .max(2 ** 53 - 1)
    .optional(),
});

const Message = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('presence'), presence: Presence }),
  z.strictObject({ event: z.literal('ping') }),
]);

/** A text message of a page; null where it is none. */
export function readClientMessage(text: string): ClientMessage | null {
  try {
    const message = Message.safeParse(JSON.parse(text));
    return message.success ? (message.data as ClientMessage) : null;
  } catch {
    return null;
  }
}

import type { Platform } from '#platform/server/call.ts';
import { type LiveMessage, publishLive } from '#platform/server/live/live-publish.ts';
import type { RoomPerson } from '#studio/document/room-messages.ts';
import type { PeopleMessage } from './room-people.ts';

const channelStart = 'room-people:';

/** The project and process of a channel by which processes say who is in a room; null for others. */
export function readPeopleChannel(channel: string): { projectId: string; process: string } | null {
  if (!channel.startsWith(channelStart)) return null;
  const [projectId = '', process = ''] = channel.slice(channelStart.length).split(':');
  return { projectId, process };
}

/** Says to every other process who is in the room, with a message for each person, since a NOTIFY is short. */
export async function publishPeople(
  { db, log }: Platform,
  of: { projectId: string; process: string },
  { people, left, asks = false }: PeopleMessage,
): Promise<void> {
  const channel = `${channelStart}${of.projectId}:${of.process}`;
  const parts = [
    { people: [], left, asks },
    ...people.map((person) => ({ people: [short(person)], left: [] })),
  ];
  const messages = parts
    .filter((part, at) => at > 0 || part.left.length > 0 || asks || people.length === 0)
    .map((data) => ({ channel, message: { event: 'room-people', data } satisfies LiveMessage }));
  await publishLive(db, messages).catch((err: unknown) =>
    log.warn({ err, ...of }, 'other processes do not know who is in a room'),
  );
}

const maxBytes = 6_000;

/** Without selection and drag where these are too large for a NOTIFY. */
function short(person: RoomPerson): RoomPerson {
  if (Buffer.byteLength(JSON.stringify(person)) <= maxBytes) return person;
  const { selection: _selection, draft: _draft, ...rest } = person;
  return rest;
}

import type { commentCreated, commentHeld, heldCommentDecided } from '#features/comments/events.contract.ts';
import { findRepliedTo } from '#features/comments/server/comment.store.ts';
import { findHeldAuthorIds, findHeldIds } from '#features/comments/server/held/held-comment.store.ts';
import type { trackLiked } from '#features/tracks/events.contract.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { announceNotifications } from './announce-notifications.ts';
import type { NotificationHosts } from './notification-host.ts';
import {
  deleteOtherPeople,
  findMentionsToNotify,
  insertIntoBundle,
  type NewBundle,
} from './notification-people.store.ts';
import { publishRead } from './read-notification.ts';

/** What somebody did to a target. */
interface Act {
  target: { kind: string; id: string };
  userId: string;
  at: Date;
  /** Who is notified in another way. */
  notFor?: readonly string[];
}

/** Notifies the owners of liked tracks. */
export async function notifyOfLikes(
  call: Call,
  hosts: NotificationHosts,
  events: readonly Delivered<PayloadOf<typeof trackLiked>>[],
): Promise<void> {
  const acts = events.map(({ payload: { trackId, userId }, at }) => ({
    target: { kind: 'track', id: trackId },
    userId,
    at,
  }));
  await notifyOwners(call, hosts, { kind: 'track_like', acts });
}

/** Notifies those who are replied to, those who are mentioned, and the owners of what is commented on: each member once of a comment. */
export async function notifyOfComments(
  call: Call,
  hosts: NotificationHosts,
  events: readonly Delivered<PayloadOf<typeof commentCreated>>[],
): Promise<void> {
  const ids = events.map(({ payload }) => payload.commentId);
  const mentions = events.flatMap(({ payload: { commentId, mentionedIds = [] } }) =>
    mentionedIds.map((userId) => ({ commentId, userId })),
  );
  const [repliedTo, toNotify] = await Promise.all([
    findRepliedTo(call.db, ids),
    findMentionsToNotify(call.db, mentions),
  ]);
  const mentioned = Map.groupBy(toNotify, ({ commentId }) => commentId);
  const acts = events.map(({ payload: { commentId, hostKind, hostId, userId }, at }) => {
    const author = repliedTo.get(commentId);
    const others = (mentioned.get(commentId) ?? []).filter(
      ({ userId: id, hearsOfReplies }) => id !== author || !hearsOfReplies,
    );
    return {
      target: { kind: hostKind, id: hostId },
      userId,
      at,
      repliedTo: author === undefined ? [] : [author],
      mentioned: others.map((one) => one.userId),
    };
  });
  const known = acts.filter(({ target }) => hosts.some(({ kind }) => kind === target.kind));
  const to = (how: 'repliedTo' | 'mentioned') =>
    known.flatMap((act) => act[how].map((recipientId) => ({ ...act, recipientId })));
  await notifyRecipients(call, 'comment_reply', to('repliedTo'));
  await notifyRecipients(call, 'comment_mention', to('mentioned'));
  await notifyOwners(call, hosts, {
    kind: 'track_comment',
    acts: acts.map((act) => ({ ...act, notFor: [...act.repliedTo, ...act.mentioned] })),
  });
}

/** Notifies the owners of what has comments that wait for them, but of those that wait no more. */
export async function notifyOfHeldComments(
  call: Call,
  hosts: NotificationHosts,
  events: readonly Delivered<PayloadOf<typeof commentHeld>>[],
): Promise<void> {
  const ids = events.map(({ payload }) => payload.commentId);
  const held = await findHeldIds(call.db, ids);
  const acts = events
    .filter(({ payload }) => held.has(payload.commentId))
    .map(({ payload: { hostKind, hostId, userId }, at }) => ({
      target: { kind: hostKind, id: hostId },
      userId,
      at,
    }));
  await notifyOwners(call, hosts, { kind: 'comment_held', acts });
}

/** Rows about comments that waited stand for those who still wait from then on, and are read once nobody does. */
export async function onHeldDecided(
  call: Call,
  events: readonly Delivered<PayloadOf<typeof heldCommentDecided>>[],
): Promise<void> {
  const targets = new Map(
    events.map(({ payload: { hostKind: kind, hostId: id } }) => [`${kind} ${id}`, { kind, id }]),
  );
  for (const target of targets.values()) {
    const kept = await findHeldAuthorIds(call.db, target);
    const ended = await deleteOtherPeople(call.db, { kind: 'comment_held', target, kept, at: call.now });
    await publishRead(call.db, ended);
  }
}

/** Targets of types without owners are ignored. */
async function notifyOwners(
  call: Call,
  hosts: NotificationHosts,
  { kind, acts }: { kind: NewBundle['kind']; acts: readonly Act[] },
): Promise<void> {
  for (const host of hosts) {
    const here = acts.filter(({ target }) => target.kind === host.kind);
    if (here.length === 0 || !host.findOwners) continue;
    const owners = await host.findOwners(call.db, [...new Set(here.map(({ target }) => target.id))]);
    const others = here.flatMap((act) => {
      const recipientId = owners.get(act.target.id);
      return recipientId === undefined || act.notFor?.includes(recipientId) ? [] : [{ ...act, recipientId }];
    });
    await notifyRecipients(call, kind, others);
  }
}

/**
 * One row of a recipient and target stands for all people until it is read, and only a new row is announced: a thousand likes
 * within a minute are one row and one message.
 */
async function notifyRecipients(
  call: Call,
  kind: NewBundle['kind'],
  acts: readonly (Act & { recipientId: string })[],
): Promise<void> {
  const groups = Map.groupBy(acts, ({ recipientId, target }) => `${recipientId} ${target.id}`);
  // Two workers that notify the same people take the rows in one order.
  for (const key of [...groups.keys()].toSorted()) {
    const [first, ...more] = groups.get(key) ?? [];
    if (!first) continue;
    const { recipientId, target } = first;
    const people = [first, ...more].map(({ userId, at }) => ({ userId, at }));
    const written = await insertIntoBundle(call.db, { id: call.newId(), kind, recipientId, target, people });
    if (written) await announceNotifications(call, [written]);
  }
}

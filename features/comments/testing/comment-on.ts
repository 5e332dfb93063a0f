import type { CommentEndpoints, CommentView } from '#features/comments/contract.ts';
import { commentOf } from '#features/comments/model/comment-document.ts';
import type { Person } from '#testing/person.ts';
import type { World } from '#testing/world.ts';

/** Posts one comment, one second after the previous call. */
export async function commentOn(
  world: World,
  endpoints: CommentEndpoints,
  hostId: string,
  author: Person,
  content = 'Lovely bass line',
): Promise<CommentView> {
  world.clock.advance(1000);
  return author.call(endpoints.post, { id: hostId, content }).then(commentOf);
}

/** Writes `count` comments, the oldest first: "comment 1", "comment 2", ... */
export async function commentMany(
  world: World,
  endpoints: CommentEndpoints,
  hostId: string,
  author: Person,
  count: number,
): Promise<CommentView[]> {
  const written: CommentView[] = [];
  for (let at = 1; at <= count; at += 1) {
    written.push(await commentOn(world, endpoints, hostId, author, `comment ${at}`));
  }
  return written;
}

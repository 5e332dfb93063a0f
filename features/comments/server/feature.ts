import * as contract from '#features/comments/contract.ts';
import type { HeldCommentsEndpoint } from '#features/comments/held.contract.ts';
import * as held from '#features/comments/held.contract.ts';
import * as mentions from '#features/comments/mentions.contract.ts';
import type { CommentMomentsEndpoint } from '#features/comments/moments.contract.ts';
import * as pins from '#features/comments/pins.contract.ts';
import { changeCommentStatus } from '#features/comments/server/change-comment-status.ts';
import { type CommentHost, commentHosts } from '#features/comments/server/comment-host.ts';
import { commentReports } from '#features/comments/server/comment-reports.ts';
import { deleteComment } from '#features/comments/server/delete-comment.ts';
import { editComment } from '#features/comments/server/edit-comment.ts';
import { getCommentAddress } from '#features/comments/server/get-comment-address.ts';
import {
  deleteHeldComment,
  getCommentSettings,
  listHeldComments,
  showHeldComment,
  updateCommentSettings,
} from '#features/comments/server/held/held-comments.ts';
import { setCommentLike } from '#features/comments/server/like-comment.ts';
import { listCommentMoments } from '#features/comments/server/list-comment-moments.ts';
import { listComments } from '#features/comments/server/list-comments.ts';
import { listCommentsByStatus } from '#features/comments/server/list-comments-by-status.ts';
import { listMentionable } from '#features/comments/server/list-mentionable.ts';
import { listReplies } from '#features/comments/server/list-replies.ts';
import { setCommentPin } from '#features/comments/server/pin-comment.ts';
import { postComment } from '#features/comments/server/post-comment.ts';
import { postReply } from '#features/comments/server/post-reply.ts';
import { reportComment } from '#features/comments/server/report-comment.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { reportHosts } from '#features/reports/server/report-host.ts';
import { type BoundEndpoint, bind, feature } from '#platform/server/feature.ts';
import { commentsOfMember } from './comments-of-member.ts';

/** Comments of everything that plugs in as a host. */
export const comments = feature({
  name: 'comments',
  points: [commentHosts],
  plugs: [
    reportHosts.plugFrom((plugged) => commentReports(plugged.byKey(commentHosts))),
    memberParts.plug(commentsOfMember),
  ],
  build: (plugged) => {
    const hosts = plugged.byKey(commentHosts);
    return {
      endpoints: [
        bind(contract.deleteComment, (call, input) => deleteComment(call, hosts, input)),
        bind(contract.editComment, (call, input) => editComment(call, hosts, input)),
        bind(contract.likeComment, (call, input) => setCommentLike(call, { ...input, hosts, liked: true })),
        bind(contract.unlikeComment, (call, input) =>
          setCommentLike(call, { ...input, hosts, liked: false }),
        ),
        bind(pins.pinComment, (call, input) => setCommentPin(call, { ...input, hosts, pinned: true })),
        bind(pins.unpinComment, (call, input) => setCommentPin(call, { ...input, hosts, pinned: false })),
        bind(mentions.listMentionable, (call, input) => listMentionable(call, hosts, input)),
        bind(contract.listReplies, (call, input) => listReplies(call, hosts, input)),
        bind(contract.postReply, (call, input) => postReply(call, hosts, input)),
        bind(held.showHeldComment, (call, input) => showHeldComment(call, hosts, input)),
        bind(held.deleteHeldComment, (call, input) => deleteHeldComment(call, hosts, input)),
        bind(held.getCommentSettings, getCommentSettings),
        bind(held.updateCommentSettings, updateCommentSettings),
        bind(contract.reportComment, (call, input) => reportComment(call, hosts, input)),
        bind(contract.changeCommentStatus, (call, input) => changeCommentStatus(call, hosts, input)),
        bind(contract.listCommentsByStatus, listCommentsByStatus),
        bind(contract.getCommentAddress, (call, input) => getCommentAddress(call, hosts, input)),
      ],
    };
  },
});

/** Endpoint of the moments of a host with sound. */
export const bindCommentMoments = (endpoint: CommentMomentsEndpoint, host: CommentHost): BoundEndpoint =>
  bind(endpoint, (call, input) => listCommentMoments(call, host, input));

/** Endpoint of the held comments of a host with an owner. */
export const bindHeldComments = (endpoint: HeldCommentsEndpoint, host: CommentHost): BoundEndpoint =>
  bind(endpoint, (call, input) => listHeldComments(call, host, input));

/** Endpoints of one comment host, for its feature. */
export function bindComments(endpoints: contract.CommentEndpoints, host: CommentHost): BoundEndpoint[] {
  return [
    bind(endpoints.list, (call, input) => listComments(call, host, input)),
    bind(endpoints.post, (call, input) => postComment(call, host, input)),
  ];
}

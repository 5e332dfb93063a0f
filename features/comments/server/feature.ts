import * as contract from '#features/comments/contract.ts';
import { changeCommentStatus } from '#features/comments/server/change-comment-status.ts';
import type { CommentHost, CommentHosts } from '#features/comments/server/comment-host.ts';
import type { ReportQueue } from '#features/comments/server/comment-reports.ts';
import { deleteComment } from '#features/comments/server/delete-comment.ts';
import { getCommentAddress } from '#features/comments/server/get-comment-address.ts';
import { listComments } from '#features/comments/server/list-comments.ts';
import { listCommentsByStatus } from '#features/comments/server/list-comments-by-status.ts';
import { postComment } from '#features/comments/server/post-comment.ts';
import { reportComment } from '#features/comments/server/report-comment.ts';
import { type BoundEndpoint, bind, type Feature, feature } from '#platform/server/feature.ts';

/** Comments of all plugged hosts; reports go to the given queue. */
export function comments(hosts: CommentHosts, queue: ReportQueue): Feature {
  return feature({
    name: 'comments',
    endpoints: [
      bind(contract.deleteComment, (call, input) => deleteComment(call, hosts, input)),
      bind(contract.reportComment, (call, input) => reportComment(call, hosts, queue, input)),
      bind(contract.changeCommentStatus, (call, input) => changeCommentStatus(call, hosts, queue, input)),
      bind(contract.listCommentsByStatus, listCommentsByStatus),
      bind(contract.getCommentAddress, (call, input) => getCommentAddress(call, hosts, input)),
    ],
  });
}

/** Endpoints of one comment host, for its feature. */
export function bindComments(endpoints: contract.CommentEndpoints, host: CommentHost): BoundEndpoint[] {
  return [
    bind(endpoints.list, (call, input) => listComments(call, host, input)),
    bind(endpoints.post, (call, input) => postComment(call, host, input)),
  ];
}

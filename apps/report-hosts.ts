import { commentHosts } from '#apps/comment-hosts.ts';
import { commentReports } from '#features/comments/server/comment-reports.ts';
import { membershipsOfSuspended } from '#features/groups/server/suspended-memberships.ts';
import { groupReportHost } from '#features/groups/server/withhold-group.ts';
import { messageReportHost } from '#features/messages/server/withhold-message.ts';
import type { ReportHost, SuspensionPart } from '#features/reports/server/report-host.ts';
import { trackReportHost, tracksOfSuspended } from '#features/tracks/server/withhold-tracks.ts';

/** What can be reported, beside members. */
export const reportHosts: readonly ReportHost[] = [
  commentReports(commentHosts),
  trackReportHost,
  groupReportHost,
  messageReportHost,
];

/** What a suspended member has on stage, and does not while they are. */
export const suspensionParts: readonly SuspensionPart[] = [tracksOfSuspended, membershipsOfSuspended];

import { commentHosts } from '#apps/comment-hosts.ts';
import { commentReports } from '#features/comments/server/comment-reports.ts';
import { groupReportHost } from '#features/groups/server/group-report-host.ts';
import { groupsSuspensionPart } from '#features/groups/server/groups-suspension-part.ts';
import { messageReportHost } from '#features/messages/server/message-report-host.ts';
import type { ReportHost, SuspensionPart } from '#features/reports/server/report-host.ts';
import { trackReportHost, trackSuspensionPart } from '#features/tracks/server/withhold-tracks.ts';

/** What can be reported, besides members. */
export const reportHosts: readonly ReportHost[] = [
  commentReports(commentHosts),
  trackReportHost,
  groupReportHost,
  messageReportHost,
];

/** What is withheld while a member is suspended. */
export const suspensionParts: readonly SuspensionPart[] = [trackSuspensionPart, groupsSuspensionPart];

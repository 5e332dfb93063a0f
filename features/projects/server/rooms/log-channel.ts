const channelStart = 'project-log:';

/** The live channel that says who has appended to a project's log. */
export const logChannel = (projectId: string, appendedBy: string): string =>
  `${channelStart}${projectId}:${appendedBy}`;

/** The project and process of a channel of `logChannel`; null for others. */
export function readLogChannel(channel: string): { projectId: string; appendedBy: string } | null {
  if (!channel.startsWith(channelStart)) return null;
  const [projectId = '', appendedBy = ''] = channel.slice(channelStart.length).split(':');
  return { projectId, appendedBy };
}

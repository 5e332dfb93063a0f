import { TimeAgo } from './time-ago.tsx';

export const story = {
  title: 'Time ago',
  render: () => <TimeAgo at={new Date(Date.now() - 12 * 60_000).toISOString()} />,
};

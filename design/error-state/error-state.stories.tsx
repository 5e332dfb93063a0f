import { ErrorState } from './error-state.tsx';

export const story = {
  title: 'Error state',
  render: () => <ErrorState text="These tracks could not be loaded." onRetry={() => {}} />,
};

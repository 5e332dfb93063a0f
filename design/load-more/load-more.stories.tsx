import { LoadMore } from './load-more.tsx';

export const story = {
  title: 'Load more',
  render: () => (
    <>
      <LoadMore hasMore busy={false} onMore={() => {}} />
      <LoadMore hasMore busy onMore={() => {}} />
    </>
  ),
};

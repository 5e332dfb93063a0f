import { ListEnd } from './list-end.tsx';

export const story = {
  title: 'List end',
  render: () => (
    <>
      <ListEnd hasMore busy failed={false} onMore={() => {}} />
      <ListEnd hasMore busy={false} failed onMore={() => {}} />
    </>
  ),
};

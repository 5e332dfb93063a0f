import { PagedList, SearchList } from './search-list.tsx';

const query = {
  data: { pages: [{ items: [{ id: 'WELCOME25' }, { id: 'TENOFF' }] }] },
  isLoadingError: false,
  isFetching: false,
  isFetchingNextPage: false,
  hasNextPage: true,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
};

export const story = {
  title: 'Search list',
  render: () => (
    <SearchList label="Find by the beginning of a code" maxLength={50}>
      {() => (
        <PagedList query={query} name="Coupons" emptyText="There is no coupon yet." errorText="">
          {({ id }) => <span>{id}</span>}
        </PagedList>
      )}
    </SearchList>
  ),
};

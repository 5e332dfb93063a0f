import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getList, type ListView, listEntries } from '#features/lists/contract.ts';
import { EmbedListPlayer } from '#features/player/web/embed/embed-list-player.tsx';
import { type EmbeddedList, embedItems, toEmbeddedList } from '#features/player/web/embed/embedded-list.ts';
import type { Api } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import { sitePage } from '../site-page.ts';

/** The embed player of a list, which any site may frame. */
export const page = sitePage<EmbeddedList>({
  component: EmbedListPage,
  load: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(embedListQuery(api, params.id ?? '')),
  head: ({ data: { list } }) => ({ title: `${list.title} by ${list.user.username}`, noIndex: true }),
});

interface EmbedListPageProps {
  params: Record<string, string>;
  search: { theme?: unknown };
}

/** The page inside of other sites' frames. Its own small script reads the list and the name of the site from its data attributes. */
function EmbedListPage({ params, search }: EmbedListPageProps) {
  const api = useApi();
  const siteName = useSiteName();
  const { data: shown } = useSuspenseQuery(embedListQuery(api, params.id ?? ''));
  const theme = search.theme === 'ink' || search.theme === 'paper' ? search.theme : undefined;
  return (
    <main id="embed" data-theme={theme} data-list={JSON.stringify(shown)} data-site-name={siteName}>
      <EmbedListPlayer shown={shown} siteName={siteName} api={api} />
    </main>
  );
}

const isOpen = ({ visibility, withheld }: ListView) => visibility === 'public' && !withheld;

/** The list of an embed player with its first tracks. One that is not public is refused (404), also for its owner (LIST-039). */
const embedListQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['lists', 'embed', id],
    queryFn: async () => {
      const list = await api(getList, { id });
      if (!isOpen(list)) throw notFound();
      return toEmbeddedList(list, await api(listEntries, { id, items: embedItems }));
    },
  });

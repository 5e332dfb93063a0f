import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { useState } from 'react';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { parseSearch } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { SearchDocument } from '../contract.ts';
import { SearchPage } from '../web/search-page.tsx';
import { trackFilterFieldsPart } from '../web/track-filter-fields-part.ts';

await trackFilterFieldsPart.load();

type Sent = { q: string; types: string; sort?: string; page?: string; items: number };

/** A search answer with users of these names. */
export const usersNamed = (names: readonly string[], nextPage: string | null = null): SearchDocument => ({
  data: names.map((username) => ({
    id: `id of ${username}`,
    type: 'user',
    attributes: {
      guid: '',
      username,
      profileLink: username,
      selfLink: `/user/${username}`,
      avatarSmallUrl: null,
      avatarLargeUrl: null,
      accountType: 0,
      admin: false,
      playsCount: 0,
      mixdownsCount: 0,
      followersCount: 0,
      currentUserFollowing: null,
      bestTrack: null,
    },
  })),
  included: [],
  meta: { nextPage, total: names.length, totalCounted: true, correctedTerm: null, foundWithout: [] },
});

/** Renders the search page at an address, which links and the field change; `answer` is a fake of the API. */
export async function openSearch(
  address: string,
  answer: (input: Sent) => SearchDocument | Promise<SearchDocument> = () => usersNamed([]),
) {
  const sent: Sent[] = [];
  const navigations: string[] = [];
  const api = ((_endpoint: AnyEndpoint, input: Sent) => {
    sent.push(input);
    return Promise.resolve(answer(input));
  }) as unknown as Api;

  function Site() {
    const [here, setHere] = useState(`/community/search${address}`);
    const navigate = (href: string) => {
      navigations.push(href);
      setHere(href);
    };
    const search = parseSearch(new URL(here, 'https://tonehall.example').search);
    const value = { api, viewer: null, settings: {} as SiteSettings, navigate, here };
    return (
      <AppProvider value={value}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: replaces the site's click listener */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div
          onClick={(event) => {
            const href = (event.target as Element).closest('a')?.getAttribute('href');
            if (!href) return;
            event.preventDefault();
            navigate(href);
          }}
        >
          <SearchPage search={search} />
        </div>
      </AppProvider>
    );
  }
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient('browser')}>
        <Site />
      </QueryClientProvider>,
    );
  });
  return { sent, navigations };
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import { useBrowserValue } from '#platform/web/use-browser-value.ts';
import { loadBallotPlace, saveBallotPlace } from './ballot-place.ts';
import { BALLOT_PAGE_SIZE, ballotQuery } from './voting-queries.ts';

/** A visit begins where the last one ended, but loads no more than this for it. */
const MOST_LOADED_FOR_PLACE = 20 * BALLOT_PAGE_SIZE;

/** The entries of a ballot and the place in them, which follows the player and is stored. */
export function useBallot(slug: string) {
  const list = useInfiniteQuery(ballotQuery(useApi(), slug));
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const ids = entries.map(({ track }) => track.id);
  return { list, entries, ...useListPlace(slug, ids, list) };
}

/** A page of a list that may have more, as TanStack Query gives it. */
interface MoreOfList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The place in a list of entries, which follows the player, is stored under a name, and loads more where it ends. */
export function useListPlace(name: string, ids: readonly string[], list: MoreOfList) {
  const stored = useBrowserValue(() => Math.min(loadBallotPlace(name), MOST_LOADED_FOR_PLACE - 1), 0);
  const [chosen, setChosen] = useState<{ place: number; beside: string | null } | null>(null);
  const playingId = usePlayerState((state) => state.id);
  const playingPlace = ids.indexOf(playingId ?? '');
  // What was chosen counts until the player has another track.
  const followed = playingPlace < 0 ? stored : playingPlace;
  const wanted = chosen?.beside === playingId ? chosen.place : followed;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;

  useEffect(() => {
    if (playingPlace >= 0) saveBallotPlace(name, playingPlace);
  }, [name, playingPlace]);
  useEffect(() => {
    const isMissing = wanted >= ids.length - 1 && hasNextPage;
    if (isMissing && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [wanted, ids.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const goTo = (place: number) => {
    setChosen({ place, beside: playingId });
    saveBallotPlace(name, place);
  };
  return { place: Math.min(wanted, Math.max(0, ids.length - 1)), goTo };
}

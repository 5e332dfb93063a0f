import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import { loadBallotPlace, saveBallotPlace } from './ballot-place.ts';
import { BALLOT_PAGE_SIZE, ballotQuery } from './voting-queries.ts';

/** A visit begins where the last one ended, but loads no more than this for it. */
const MOST_LOADED_FOR_PLACE = 20 * BALLOT_PAGE_SIZE;

/** The entries of a ballot and the place in them, which follows the player and is stored. */
export function useBallot(slug: string) {
  const list = useInfiniteQuery(ballotQuery(useApi(), slug));
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const stored = useSyncExternalStore(
    neverChanges,
    () => Math.min(loadBallotPlace(slug), MOST_LOADED_FOR_PLACE - 1),
    () => 0,
  );
  const [chosen, setChosen] = useState<{ place: number; beside: string | null } | null>(null);
  const playingId = usePlayerState((state) => state.id);
  const playingPlace = entries.findIndex(({ track }) => track.id === playingId);
  // What was chosen counts until the player has another track.
  const followed = playingPlace < 0 ? stored : playingPlace;
  const wanted = chosen?.beside === playingId ? chosen.place : followed;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;

  useEffect(() => {
    if (playingPlace >= 0) saveBallotPlace(slug, playingPlace);
  }, [slug, playingPlace]);
  useEffect(() => {
    const isMissing = wanted >= entries.length - 1 && hasNextPage;
    if (isMissing && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [wanted, entries.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const goTo = (place: number) => {
    setChosen({ place, beside: playingId });
    saveBallotPlace(slug, place);
  };
  return { list, entries, place: Math.min(wanted, Math.max(0, entries.length - 1)), goTo };
}

const neverChanges = () => () => undefined;

import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import type { AnswerOf, RequestInputOf } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import {
  type JudgingEntryView,
  type listJudging,
  type OwnScoreView,
  saveScore,
} from '../../jury.contract.ts';
import { useListPlace } from '../voting/use-ballot.ts';
import { judgingQuery } from './jury-queries.ts';

export type ScoreChange = Pick<RequestInputOf<typeof saveScore>, 'points' | 'note' | 'conflict'>;
type Saved = AnswerOf<typeof saveScore>;
type JudgingPage = AnswerOf<typeof listJudging>;

/** The entries of a juror, the place in them, and how what is given is saved: one change after the other, as each is made. */
export function useJudging(slug: string) {
  const api = useApi();
  const client = useQueryClient();
  const query = judgingQuery(api, slug);
  const list = useInfiniteQuery(query);
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const change = (entryId: string, toOwn: (own: OwnScoreView) => OwnScoreView, done?: number) =>
    patchQueryData<InfiniteData<JudgingPage>>(client, query.queryKey, (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        done: done ?? page.done,
        entries: page.entries.map((entry) =>
          entry.id === entryId ? { ...entry, own: toOwn(entry.own) } : entry,
        ),
      })),
    }));
  const { mutate, isPending } = useMutation({
    scope: { id: `judging ${slug}` },
    mutationFn: ({ entryId, ...changed }: ScoreChange & { entryId: string }): Promise<Saved> =>
      api(saveScore, { slug, entryId, ...changed }),
    onMutate: ({ entryId, ...changed }) => {
      change(entryId, (own) => withChange(own, changed));
    },
    // What is typed meanwhile is newer than the answer, of which only the number is new.
    onSuccess: ({ done }, { entryId }) => {
      change(entryId, (own) => own, done);
    },
    onError: async (error) => {
      flash.error(isRefusal(error) ? error.message : 'This could not be saved. Please try again.');
      await client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const ids = entries.map(({ id }) => id);
  return {
    list,
    entries,
    ...useListPlace(`jury:${slug}`, ids, list),
    save: (entryId: string, changed: ScoreChange) => mutate({ entryId, ...changed }),
    isSaving: isPending,
  };
}

/** What a juror has given, with a change. */
function withChange(own: OwnScoreView, { points = [], note, conflict }: ScoreChange): OwnScoreView {
  const given = new Map([...own.points, ...points].map((one) => [one.criterionId, one.points]));
  return {
    points: [...given].map(([criterionId, value]) => ({ criterionId, points: value })),
    note: note ?? own.note,
    conflict: conflict ?? own.conflict,
    tookPart: own.tookPart,
  };
}

/** The points of a criterion; null where none are given. */
export const pointsOf = ({ own }: JudgingEntryView, criterionId: number): number | null =>
  own.points.find((one) => one.criterionId === criterionId)?.points ?? null;

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Carousel } from '#design/carousel/carousel.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Icon } from '#design/icon/icon.tsx';
import { Section } from '#design/section/section.tsx';
import { UserCard } from '#features/profiles/web/user-card.tsx';
import { BestTrackButton } from '#features/tracks/web/best-track-button.tsx';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { suggestionText } from '../model/suggestion-text.ts';
import { dismissSuggestedUser } from '../suggestions.contract.ts';
import { type Suggestion, suggestionsQuery } from './suggestion-queries.ts';

/** Members whom the viewer may want to follow, with the reason and a button that dismisses; nothing where there are none. */
export function PeopleToFollow() {
  const api = useApi();
  const queryClient = useQueryClient();
  const options = suggestionsQuery(api);
  const { data, dataUpdatedAt } = useQuery(options);
  const section = useRef<HTMLDivElement>(null);
  // An object: the same member may be the next one twice.
  const [next, setNext] = useState<{ id: string | undefined }>();
  useEffect(() => {
    if (next) focusDismissal(section.current, next.id);
  }, [next]);
  const dismiss = useMutation({
    mutationFn: (id: string) => api(dismissSuggestedUser, { id }),
    onSuccess: (_answer, id) => {
      const at = data?.findIndex(({ user }) => user.id === id) ?? -1;
      setNext({ id: (data?.[at + 1] ?? data?.[at - 1])?.user.id });
      patchQueryData<Suggestion[]>(queryClient, options.queryKey, (all) =>
        all.filter(({ user }) => user.id !== id),
      );
    },
    onError: flashRefusal,
  });
  if (!data || (data.length === 0 && !next)) return null;
  if (data.length === 0)
    return (
      <div ref={section}>
        <Section heading="People to follow">
          <p>Nobody else for now.</p>
        </Section>
      </div>
    );
  return (
    <div ref={section}>
      <Section heading="People to follow">
        <Carousel label="People to follow" slideWidth={196}>
          {data.map(({ user, reason }) => (
            <UserCard
              key={user.id}
              user={user}
              loadedAt={dataUpdatedAt}
              note={suggestionText(reason)}
              play={<BestTrackButton user={user} />}
              corner={
                <Button
                  variant="icon"
                  size="small"
                  aria-label={`Do not suggest ${user.username}`}
                  data-dismiss={user.id}
                  busy={dismiss.isPending && dismiss.variables === user.id}
                  onClick={() => dismiss.mutate(user.id)}
                >
                  <Icon of={X} size={16} />
                </Button>
              }
            />
          ))}
        </Carousel>
      </Section>
    </div>
  );
}

/** Focuses the button of this member, or the heading where nobody is left. */
function focusDismissal(section: HTMLElement | null, id: string | undefined): void {
  const button = id === undefined ? null : section?.querySelector<HTMLElement>(`[data-dismiss="${id}"]`);
  const target = button ?? section?.querySelector<HTMLElement>('h2');
  if (!target) return;
  if (target !== button) target.tabIndex = -1;
  target.focus();
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Button } from '#design/button/button.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { removeOwnName } from '../contract.ts';
import styles from './people-of-track.module.css';
import { peopleQuery } from './people-query.ts';

/** "With {names}" of a track that was published from a project; renders nothing for others (STUDIO-191). */
export function PeopleOfTrack({ trackId }: { trackId: string }) {
  const api = useApi();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const query = peopleQuery(api, trackId);
  const { data } = useQuery(query);
  const removal = useMutation({
    mutationFn: () => api(removeOwnName, { id: trackId }),
    onSuccess: (left) => queryClient.setQueryData(query.queryKey, left),
    onError: flashRefusal,
  });
  if (!data || (data.people.length === 0 && !data.allowsRemixes)) return null;
  const { people } = data;
  return (
    <div className={styles.people}>
      {people.length > 0 && (
        <span>
          With{' '}
          {people.map(({ id, username, selfLink }, at) => (
            <Fragment key={id}>
              {at > 0 && (at === people.length - 1 ? ' and ' : ', ')}
              <a className={linkClass('quiet')} href={selfLink}>
                {username}
              </a>
            </Fragment>
          ))}
        </span>
      )}
      {people.some(({ id }) => id === viewer?.id) && (
        <Button size="small" variant="ghost" busy={removal.isPending} onClick={() => removal.mutate()}>
          Remove my name
        </Button>
      )}
      {data.allowsRemixes && <span className={styles.welcome}>Remixes are welcome</span>}
    </div>
  );
}

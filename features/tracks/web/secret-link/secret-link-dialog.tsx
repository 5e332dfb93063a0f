import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { TrackView } from '../../contract.ts';
import {
  deleteSecretLink,
  getSecretLink,
  makeSecretLink,
  type SecretLinkView,
} from '../../secret-link.contract.ts';
import { CopyField } from '../copy-field.tsx';
import styles from './secret-link.module.css';

const secretLinkQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['tracks', 'secret-link', id],
    queryFn: () => api(getSecretLink, { id }),
    // Its number of plays is what the owner looks for.
    staleTime: 0,
  });

/** The secret link of the viewer's unpublished track: made, copied, made anew, taken away. */
export function SecretLinkDialog({ track, onClose }: { track: TrackView; onClose: () => void }) {
  const { data, error } = useQuery(secretLinkQuery(useApi(), track.id));
  const { make, remove } = useChanges(track);
  const link = data?.secretLink;
  return (
    <Dialog open onClose={onClose} title="Secret link">
      <div className={styles.link}>
        <p>
          Whoever has the link can hear “{track.title}” while it is not published. It cannot be found
          otherwise, and nobody can like or comment on it.
        </p>
        {error && <p role="alert">The link could not be loaded. Please try again later.</p>}
        {link === undefined && !error && <Skeleton height={44} />}
        {link === null && (
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate()}>
            Make a secret link
          </Button>
        )}
        {link && <MadeLink link={link} make={make} remove={remove} />}
      </div>
    </Dialog>
  );
}

type Changes = ReturnType<typeof useChanges>;

function MadeLink({ link, make, remove }: { link: SecretLinkView } & Changes) {
  const { siteUrl } = useSettings();
  const isBusy = make.isPending || remove.isPending;
  const renew = async () => {
    const isSure = await confirmDialog({
      title: 'Make a new link?',
      text: 'The link that you have given away stops working at once.',
      confirmLabel: 'Make a new link',
    });
    if (isSure) make.mutate();
  };
  return (
    <>
      <CopyField label="Link" value={siteUrl + link.address} copyLabel="Copy link" />
      <p className={styles.quiet}>
        {playsText(link.plays)} by this link. Made{' '}
        <time dateTime={link.createdAt}>{formatTimestamp(link.createdAt)}</time>.
      </p>
      <div className={styles.ends}>
        <Button variant="ghost" disabled={isBusy} busy={remove.isPending} onClick={() => remove.mutate()}>
          Take the link away
        </Button>
        <Button disabled={isBusy} busy={make.isPending} onClick={() => void renew()}>
          Make a new link
        </Button>
      </div>
    </>
  );
}

const playsText = (plays: number): string => {
  if (plays === 0) return 'Not played yet';
  return plays === 1 ? 'Played once' : `Played ${plays} times`;
};

function useChanges({ id }: TrackView) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = secretLinkQuery(api, id);
  const make = useMutation({
    mutationFn: () => api(makeSecretLink, { id }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: flashRefusal,
  });
  const remove = useMutation({
    mutationFn: () => api(deleteSecretLink, { id }),
    onSuccess() {
      queryClient.setQueryData(queryKey, { secretLink: null });
      flash.success('The secret link has ended');
    },
    onError: flashRefusal,
  });
  return { make, remove };
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flashFieldRefusal } from '#design/flash/flash-field-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { UserView } from '#features/members/contract.ts';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { ListView } from '../../contract.ts';
import { addContributor, removeContributor } from '../../contributors.contract.ts';
import { contributorsQuery, foundContributorsQuery } from './contributor-queries.ts';
import styles from './contributors-dialog.module.css';

/** Delay from the last keystroke to the search, in ms. */
const searchAfterMs = 200;

/** Who may add tracks to a list of the viewer, who lets others do so by name, and ends it. */
export function ContributorsDialog({ list, onClose }: { list: ListView; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The button that was pressed goes with its row.
  const say = (text: string) => {
    setDone(text);
    field.current?.focus();
  };
  const term = useDebounced(typed.trim().replace(/^@/, ''), searchAfterMs);
  const { queryKey, ...query } = contributorsQuery(api, list.id);
  const present = useQuery({ queryKey, ...query, staleTime: 0 });
  const search = useQuery(foundContributorsQuery(api, list.id, term));
  const onError = flashFieldRefusal('user_id');
  const add = useMutation({
    mutationFn: ({ id }: UserView) => api(addContributor, { id: list.id, userId: id }),
    onSuccess(answer, { username }) {
      client.setQueryData(queryKey, answer);
      setTyped('');
      say(`${username} may add tracks now.`);
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: UserView) => api(removeContributor, { id: list.id, userId: id }),
    onSuccess(_none, { id, username }) {
      patchQueryData<{ users: UserView[] }>(client, queryKey, (shown) => ({
        users: shown.users.filter((user) => user.id !== id),
      }));
      say(`${username} adds tracks no more.`);
    },
    onError,
  });
  const users = present.data?.users ?? [];
  const found =
    term === '' ? [] : (search.data?.users ?? []).filter(({ id }) => !users.some((one) => one.id === id));
  return (
    <Dialog open onClose={onClose} title="People who may add tracks">
      <div className={styles.body}>
        <p className={styles.hint}>
          They add tracks to “{list.title}”, take out their own, and see the list, whoever else can see it.
          You can add people who follow you.
        </p>
        <TextField
          ref={field}
          label="Add somebody by name"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {search.isError && term !== '' && <p role="alert">{search.error.message}</p>}
        {term !== '' && search.isSuccess && found.length === 0 && (
          <p role="status">None of the people who follow you was found.</p>
        )}
        {found.length > 0 && (
          <People label="People found" users={found}>
            {(user) => (
              <Button
                size="small"
                busy={add.isPending && add.variables.id === user.id}
                aria-label={`Add ${user.username}`}
                onClick={() => add.mutate(user)}
              >
                Add
              </Button>
            )}
          </People>
        )}
        <p className={styles.hint} role="status">
          {done}
        </p>
        {present.isPending && <Skeleton height={56} />}
        {present.isLoadingError && (
          <ErrorState text="They could not be loaded." onRetry={() => void present.refetch()} />
        )}
        {present.isSuccess && users.length === 0 && term === '' && (
          <p className={styles.hint}>Only you add tracks now.</p>
        )}
        {users.length > 0 && (
          <People label="May add tracks" users={users}>
            {(user) => (
              <Button
                size="small"
                busy={remove.isPending && remove.variables.id === user.id}
                aria-label={`Remove ${user.username}`}
                onClick={() => remove.mutate(user)}
              >
                Remove
              </Button>
            )}
          </People>
        )}
      </div>
    </Dialog>
  );
}

interface PeopleProps {
  label: string;
  users: readonly UserView[];
  /** What is done with one of them. */
  children: (user: UserView) => ReactNode;
}

const People = ({ label, users, children }: PeopleProps) => (
  <ul className={styles.people} role="list" aria-label={label}>
    {users.map((user) => (
      <li key={user.id} className={styles.person}>
        <Avatar name={user.username} src={user.avatarSmallUrl} size={40} />
        <a className={linkClass('quiet')} href={user.selfLink}>
          {user.username}
        </a>
        {children(user)}
      </li>
    ))}
  </ul>
);

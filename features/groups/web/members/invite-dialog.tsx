import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { GroupView } from '../../contract.ts';
import { type FoundUser, inviteToGroupByLink, searchUsersToInvite } from '../../members.contract.ts';
import { showFailure } from '../show-failure.ts';
import styles from './invite-dialog.module.css';

/** Delay from the last keystroke to the search, in ms. */
const searchAfterMs = 200;
const pageSize = 150;

/** Finds members of the site and invites them. */
export function InviteDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const term = useDebounced(profileLinkIn(typed), searchAfterMs);
  const api = useApi();
  const search = useQuery({
    queryKey: ['groups', 'invitees', group.id, term],
    queryFn: () => api(searchUsersToInvite, { term, 'entities[]': 'user', group: group.groupLink, pageSize }),
    enabled: term !== '',
  });
  const users = term === '' ? [] : (search.data?.data.users ?? []);
  return (
    <Dialog open onClose={onClose} title={`Invite to ${group.name}`}>
      <div className={styles.body}>
        <TextField
          label="Search users"
          hint="A name, or the address of somebody's page"
          type="search"
          autoComplete="off"
          maxLength={300}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.results} aria-busy={search.isFetching}>
          {search.isLoading && <Skeleton height={56} />}
          {search.isError && <p role="alert">{search.error.message}</p>}
          {term !== '' && search.isSuccess && users.length === 0 && (
            <p role="status">Oops! No users found. Please try again.</p>
          )}
          <ul className={styles.users} aria-label="Users found" role="list">
            {users.map((user) => (
              <UserCard key={user.id} group={group} user={user} />
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}

/** Somebody who can be invited, unless they are a member or are invited. */
function UserCard({ group, user }: { group: GroupView; user: FoundUser }) {
  const api = useApi();
  const client = useQueryClient();
  const [state, setState] = useState<'none' | 'busy' | 'invited' | 'member'>('none');
  const isMember = user.isMember || state === 'member';
  const isInvited = user.isInvited || state === 'invited';
  const invite = async () => {
    setState('busy');
    try {
      const answer = await api(inviteToGroupByLink, { groupLink: group.groupLink, userId: user.id });
      setState(answer.state);
      await client.invalidateQueries({ queryKey: ['groups', 'invitees', group.id], refetchType: 'none' });
    } catch (error) {
      setState('none');
      showFailure(error);
    }
  };
  return (
    <li className={styles.user}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={40} />
      <div className={styles.names}>
        <a className={styles.name} href={user.selfLink}>
          {user.username}
        </a>
        {user.realName && <span className={styles.extra}>{user.realName}</span>}
      </div>
      <Button
        size="small"
        busy={state === 'busy'}
        disabled={isMember || isInvited}
        aria-label={isMember || isInvited ? undefined : `Invite ${user.username}`}
        onClick={() => void invite()}
      >
        {isMember ? 'Member' : isInvited ? 'Invited' : 'Invite'}
      </Button>
    </li>
  );
}

/** The term in typed text; of a pasted address of a profile its link: `@mira`, `/user/mira` or the whole address. */
function profileLinkIn(text: string): string {
  const typed = text.trim();
  return (/\/user\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.replace(/^@/, '')).slice(0, 100);
}

import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#design/avatar/avatar.tsx';
import { emailError } from '#features/members/model/email.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { searchProjectInvitees } from '../../membership.contract.ts';
import { nameOfPerson } from '../../model/project-person.ts';
import styles from './invitee-suggestions.module.css';
import { toSiteUrl } from './to-site-url.ts';

/** Delay from the last keystroke to the search, in ms. */
const searchAfterMs = 200;
const states = { member: 'Works on it', invited: 'Invited already' } as const;

interface InviteeSuggestionsProps {
  api: Api;
  projectId: string;
  siteUrl: string;
  typed: string;
  onChoose: (username: string) => void;
}

/** Members whose names fit what was typed, to be chosen; nothing for an e-mail address, and where the call fails. */
export function InviteeSuggestions({ api, projectId, siteUrl, typed, onChoose }: InviteeSuggestionsProps) {
  const trimmed = typed.trim().replace(/^@/, '');
  const term = useDebounced(emailError(trimmed) === null ? '' : trimmed.slice(0, 100), searchAfterMs);
  const { data } = useQuery({
    queryKey: ['studio', projectId, 'invitees', term],
    queryFn: () => api(searchProjectInvitees, { id: projectId, term }),
    enabled: term !== '',
    staleTime: 10_000,
  });
  const invitees = trimmed === '' || term === '' ? [] : (data?.invitees ?? []);
  // Who is chosen needs no suggestion.
  if (invitees.length === 0 || invitees.some(({ username }) => username === typed)) return null;
  return (
    <ul className={styles.suggestions} aria-label="Members found" role="list">
      {invitees.map((invitee) => {
        const { id, username, avatarSmallUrl, state } = invitee;
        const name = nameOfPerson(invitee);
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.suggestion}
              disabled={state !== 'none'}
              onClick={() => onChoose(username)}
            >
              <Avatar name={name} src={toSiteUrl(siteUrl, avatarSmallUrl)} size={32} />
              <span className={styles.name}>{name}</span>
              {state !== 'none' && <small className={styles.state}>{states[state]}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

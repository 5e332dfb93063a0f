import { useSuspenseQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { useApi, useApp, useSiteName } from '#platform/web/app-context.tsx';
import { useSignInRedirect } from '#platform/web/sign-in/use-sign-in-redirect.ts';
import { cloneProject } from '../contract.ts';
import {
  type ProjectInvitationView,
  requestProjectMembership,
  respondToProjectMembership,
} from '../membership.contract.ts';
import { joinLimitText } from '../model/project-limits.ts';
import { thumbnailAddress } from '../model/thumbnail-address.ts';
import styles from './project-invitation-page.module.css';
import { projectInvitationQuery } from './project-invitation-queries.ts';
import { refusalText } from './refusal-text.ts';
import { warnOnMobile } from './use-new-project.ts';

/** `/projects/{id}/invitation`: a live project, and the buttons to join, request or decline. */
export function ProjectInvitationPage({ params }: { params: Record<string, string> }) {
  const siteName = useSiteName();
  const { data } = useSuspenseQuery(projectInvitationQuery(useApi(), params.id ?? ''));
  return (
    <div className={styles.page}>
      <img className={styles.picture} src={thumbnailAddress(data.id)} alt="" width={480} height={300} />
      <header>
        <h1 className={styles.title}>{data.name}</h1>
      </header>
      <p className={styles.text}>
        {data.membershipId === null
          ? `A project of ${data.ownerUsername}, made live with others.`
          : `${data.ownerUsername} invites you to make music together.`}
      </p>
      <InvitationButtons invitation={data} />
      <footer className={styles.footer}>
        {siteName} is an online music studio. Make music together, right in your browser.
      </footer>
    </div>
  );
}

function InvitationButtons({ invitation }: { invitation: ProjectInvitationView }) {
  const { state, error, request, join, decline, duplicate } = useProjectInvitation(invitation);
  const choices = projectInvitationChoices(invitation);
  const requested = invitation.requestedMembership && !invitation.isMember;
  const busy = state === 'loading';
  return (
    <>
      <div className={styles.status} role="status">
        {error !== null && <p>{error}</p>}
        {state === 'sent' && <p>Request sent!</p>}
        {requested && <p>You already requested membership to this project.</p>}
        {choices.blocked && <p>{joinLimitText}</p>}
        {invitation.isMember && <p>You work on this project.</p>}
      </div>
      <div className={styles.actions}>
        {choices.blocked && (
          <a className={buttonClass('primary')} href="/accounts">
            Upgrade
          </a>
        )}
        {choices.decline && state !== 'sent' && <Button onClick={decline}>No thanks</Button>}
        {choices.join && (
          <Button variant="primary" busy={busy} onClick={join}>
            Let's collaborate
          </Button>
        )}
        {(choices.request || requested) && state !== 'sent' && (
          <Button variant="primary" busy={busy} disabled={requested} onClick={request}>
            Request access
          </Button>
        )}
        {invitation.mayBeDuplicated && !choices.blocked && (
          <Button icon={Copy} disabled={busy} onClick={duplicate}>
            Duplicate
          </Button>
        )}
        {invitation.isMember && !choices.join && (
          <a className={buttonClass('primary')} href={linkTargets.studio(invitation.id)}>
            Open project
          </a>
        )}
      </div>
    </>
  );
}

interface InvitationFacts {
  membershipId: string | null;
  isMember: boolean;
  requestedMembership: boolean;
  hasReachedTheLimit: boolean;
  autoAccept: boolean;
}

/** The actions that the invitation page of a project offers. */
interface ProjectInvitationChoices {
  /** Become a member at once, by an invitation or without approval. */
  join: boolean;
  request: boolean;
  decline: boolean;
  /** The plan allows no further live project. */
  blocked: boolean;
}

/** The actions of an invitation page (EDU-083, EDU-084, EDU-085, EDU-087, EDU-091). */
function projectInvitationChoices(facts: InvitationFacts): ProjectInvitationChoices {
  const { isMember, requestedMembership, autoAccept } = facts;
  const invited = facts.membershipId !== null;
  const blocked = facts.hasReachedTheLimit && !isMember;
  const open = !isMember && !blocked;
  return {
    join: (invited || autoAccept) && !blocked,
    request: open && !requestedMembership && !invited && !autoAccept,
    decline: open && !requestedMembership,
    blocked,
  };
}

type ProjectInvitationState = 'open' | 'loading' | 'sent';

/** The actions of an invitation page and their state. */
function useProjectInvitation({ id, membershipId }: ProjectInvitationView) {
  const { api, viewer, navigate } = useApp();
  const siteName = useSiteName();
  const signInFirst = useSignInRedirect();
  const [state, setState] = useState<ProjectInvitationState>('open');
  const [error, setError] = useState<string | null>(null);

  const runAction = async (action: () => Promise<ProjectInvitationState>) => {
    setState('loading');
    setError(null);
    try {
      setState(await action());
    } catch (cause) {
      setError(refusalText(cause, 'Something went wrong. Please try again later.'));
      setState('open');
    }
  };
  const requestAccess = async (): Promise<ProjectInvitationState> => {
    const { membership } = await api(requestProjectMembership, { id, membershipRequest: {} });
    if (!membership.accepted) return 'sent';
    navigate(linkTargets.studio(id));
    return 'loading';
  };

  return {
    state,
    error,
    request: () => !signInFirst() && void runAction(requestAccess),
    join: () =>
      !signInFirst() &&
      void runAction(async () => {
        if (membershipId === null) return requestAccess();
        await api(respondToProjectMembership, { membershipId, membership: { accepted: true } });
        navigate(linkTargets.studio(id));
        return 'loading';
      }),
    duplicate: () =>
      !signInFirst() &&
      !warnOnMobile(siteName) &&
      void runAction(async () => {
        const copy = await api(cloneProject, { id });
        navigate(linkTargets.studio(copy.data.id));
        return 'loading';
      }),
    decline: () =>
      void runAction(async () => {
        if (membershipId !== null)
          await api(respondToProjectMembership, { membershipId, membership: { declined: true } });
        navigate(viewer ? linkTargets.feed() : linkTargets.home());
        return 'loading';
      }),
  };
}

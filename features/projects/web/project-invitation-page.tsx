import { useSuspenseQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ProjectInvitationView } from '../membership.contract.ts';
import { projectInvitationChoices } from '../model/project-invitation-choices.ts';
import { joinLimitText } from '../model/project-limits.ts';
import { thumbnailAddress } from '../model/thumbnail-address.ts';
import styles from './project-invitation-page.module.css';
import { projectInvitationQuery } from './project-invitation-queries.ts';
import { useProjectInvitation } from './use-project-invitation.ts';

/** `/projects/{id}/invitation`: a live project, and the buttons to join, request or decline. */
export function ProjectInvitationPage({ params }: { params: Record<string, string> }) {
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
        Tonehall is an online music studio. Make music together, right in your browser.
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

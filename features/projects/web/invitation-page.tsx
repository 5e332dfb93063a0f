import { useSuspenseQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { InvitationView } from '../membership.contract.ts';
import { invitationChoices } from '../model/invitation-choices.ts';
import { liveLimitText } from '../model/piece-limits.ts';
import { thumbnailAddress } from '../model/thumbnail-address.ts';
import styles from './invitation-page.module.css';
import { invitationQuery } from './project-queries.ts';
import { useInvitation } from './use-invitation.ts';

/** `/projects/{id}/invitation`: who asks whom to make music together, and what one can say to it. */
export function InvitationPage({ params }: { params: Record<string, string> }) {
  const { data } = useSuspenseQuery(invitationQuery(useApi(), params.id ?? ''));
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
      <Answers invitation={data} />
      <footer className={styles.footer}>
        Tonehall is an online music studio. Make music together, right in your browser.
      </footer>
    </div>
  );
}

function Answers({ invitation }: { invitation: InvitationView }) {
  const { state, error, request, join, decline, duplicate } = useInvitation(invitation);
  const choices = invitationChoices(invitation);
  const requested = invitation.requestedMembership && !invitation.isMember;
  const busy = state === 'loading';
  return (
    <>
      <div className={styles.status} role="status">
        {error !== null && <p>{error}</p>}
        {state === 'sent' && <p>Request sent!</p>}
        {requested && <p>You already requested membership to this project.</p>}
        {choices.blocked && <p>{liveLimitText}</p>}
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

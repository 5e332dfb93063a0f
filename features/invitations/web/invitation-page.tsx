import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { useSettings, useSiteName, useViewer } from '#platform/web/app-context.tsx';
import { invitationChoices } from '../model/invitation-choices.ts';
import { invitationTexts } from '../model/invitation-texts.ts';
import styles from './invitation-page.module.css';
import { type BannedViewer, isBannedViewer } from './invitation-query.ts';
import { type InvitationSource, useInvitation } from './use-invitation.ts';

interface InvitationPageProps extends Omit<InvitationSource, 'invitation'> {
  invitation: InvitationSource['invitation'] | BannedViewer;
  picture?: ReactNode;
  /** Said below the header. */
  lead?: ReactNode;
  /** Shown instead of buttons. */
  notice?: ReactNode;
  /** Shown to members above a button that requests membership. */
  fields?: ReactNode;
  /** Offered beside joining, unless the limit is reached: its `run` gives the address to go to. */
  more?: MoreAction | undefined;
}

interface MoreAction {
  label: string;
  icon: LucideIcon;
  /** True where it cannot be done here, which it says. */
  isStopped: () => boolean;
  run: () => Promise<string>;
}

/** The page of an invitation of any kind: header, status area, buttons and footer. */
export function InvitationPage({ invitation, picture, lead, notice, ...rest }: InvitationPageProps) {
  const siteName = useSiteName();
  return (
    <div className={styles.page}>
      {isBannedViewer(invitation) ? (
        <Banned text={invitation.bannedText} isHeading />
      ) : (
        <>
          {picture}
          <header>
            <h1 className={styles.title}>{invitationTexts(rest.kind, invitation).header}</h1>
          </header>
          {lead && <p className={styles.lead}>{lead}</p>}
          {notice ? (
            <p className={styles.status} role="status">
              {notice}
            </p>
          ) : (
            <InvitationActions {...rest} invitation={invitation} />
          )}
        </>
      )}
      <footer className={styles.footer}>
        {siteName} is an online music studio. Make music together, right in your browser.
      </footer>
    </div>
  );
}

type InvitationActionsProps = InvitationSource & Pick<InvitationPageProps, 'fields' | 'more'>;

function InvitationActions({ fields, more, ...source }: InvitationActionsProps) {
  const { kind, invitation, token } = source;
  const viewer = useViewer();
  const { educationMode } = useSettings();
  const hydrated = useHydrated();
  const { pendingAction, sent, error, banned, request, join, decline, runMore, signInFirst } =
    useInvitation(source);
  const choices = invitationChoices(invitation);
  const texts = invitationTexts(kind, invitation);
  const isDisabled = !hydrated || pendingAction !== null;
  if (banned) return <Banned text={error} />;
  const offersRequest = choices.request === 'offered' && !sent;
  const runMoreHere = (action: MoreAction) => {
    if (!signInFirst() && !action.isStopped()) runMore(action.run);
  };
  return (
    <>
      <div className={styles.status} role="status">
        {error !== null && <p className={styles.error}>{error}</p>}
        {sent && <p>Request sent!</p>}
        {choices.request === 'disabled' && <p>{texts.alreadyRequested}</p>}
        {choices.limited && <p>{texts.limit}</p>}
        {viewer && token !== undefined && offersRequest && (
          <p>
            This invitation was sent to another address than that of your account, or its link no longer
            works. You can still ask to be let in.
          </p>
        )}
      </div>
      {viewer && offersRequest && fields}
      <div className={styles.actions}>
        {choices.limited && kind === 'project' && !educationMode && (
          <a className={buttonClass('primary', 'large')} href="/accounts">
            Upgrade
          </a>
        )}
        {choices.decline && !sent && (
          <Button size="large" busy={pendingAction === 'decline'} disabled={isDisabled} onClick={decline}>
            No thanks
          </Button>
        )}
        {choices.join && !sent && (
          <Button
            variant="primary"
            size="large"
            busy={pendingAction === 'join'}
            disabled={isDisabled}
            onClick={join}
          >
            {texts.join}
          </Button>
        )}
        {choices.request !== 'hidden' && !sent && (
          <Button
            variant="primary"
            size="large"
            busy={pendingAction === 'request'}
            disabled={isDisabled || choices.request === 'disabled'}
            onClick={request}
          >
            {texts.request}
          </Button>
        )}
        {more && !choices.limited && (
          <Button
            size="large"
            icon={more.icon}
            busy={pendingAction === 'more'}
            disabled={isDisabled}
            onClick={() => runMoreHere(more)}
          >
            {more.label}
          </Button>
        )}
      </div>
    </>
  );
}

/** With `isHeading` it stands for the whole page. */
function Banned({ text, isHeading = false }: { text: string | null; isHeading?: boolean }) {
  const { studioUrl, educationMode } = useSettings();
  return (
    <>
      <div className={styles.status} role="alert">
        {isHeading ? <h1 className={styles.title}>{text}</h1> : <p>{text}</p>}
      </div>
      <p>
        <a
          className={buttonClass('quiet', 'large')}
          href={educationMode ? linkTargets.school() : `${studioUrl}/`}
        >
          Go to dashboard
        </a>
      </p>
    </>
  );
}

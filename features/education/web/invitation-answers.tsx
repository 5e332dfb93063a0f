import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { TextField } from '#design/field/text-field.tsx';
import { type GoToAddress, goToAddress } from '#features/sign-in/web/follow-redirect-target.ts';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApp, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { requestSchoolMembership } from '../contract.ts';
import { answerSchoolInvitation, type OrganizationInvitationView } from '../invitations.contract.ts';
import { answerSchoolMembership } from '../members.contract.ts';
import { confirmStaysPublic } from './confirm-stays-public.ts';
import { savePendingInvitation } from './pending-invitation.ts';
import styles from './school-invitation.module.css';

interface InvitationAnswersProps {
  invitation: OrganizationInvitationView;
  token: string | undefined;
  leave: GoToAddress | undefined;
}

/** The buttons of a school's invitation page, for viewers without a school. */
export function InvitationAnswers({ invitation, token, leave }: InvitationAnswersProps) {
  const viewer = useViewer();
  const hydrated = useHydrated();
  const [name, setName] = useState('');
  const { pendingAction, sent, error, banned, request, join, decline } = useSchoolInvitation(
    invitation,
    token,
    leave,
  );
  const choices = schoolInvitationChoices(invitation, false);
  const requested = invitation.requestedMembership || sent;
  const offersRequest = choices.request && !sent;
  const isForOtherAddress = viewer !== null && token !== undefined && offersRequest;
  const isDisabled = !hydrated || pendingAction !== null;
  if (banned) return <Banned text={error} />;
  return (
    <>
      <div className={styles.status} role="status">
        {error !== null && <p className={styles.error}>{error}</p>}
        {sent && <p>Request sent!</p>}
        {invitation.requestedMembership && <p>You already requested membership to this organization.</p>}
        {choices.blocked && <p>All teacher licences are in use</p>}
        {isForOtherAddress && (
          <p>
            This invitation was sent to another address than that of your account, or its link no longer
            works. You can ask the school to let you in.
          </p>
        )}
      </div>
      {viewer && offersRequest && (
        <TextField
          label="Your name at school"
          hint="So that they know who is asking."
          maxLength={100}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <div className={styles.actions}>
        {choices.join && (
          <Button
            variant="primary"
            size="large"
            busy={pendingAction === 'join'}
            disabled={isDisabled}
            onClick={join}
          >
            Join {invitation.name}
          </Button>
        )}
        {(offersRequest || (requested && !choices.join)) && !sent && (
          <Button
            variant="primary"
            size="large"
            busy={pendingAction === 'request'}
            disabled={isDisabled || requested}
            onClick={() => request(name)}
          >
            Join
          </Button>
        )}
        {choices.decline && !sent && (
          <Button size="large" busy={pendingAction === 'decline'} disabled={isDisabled} onClick={decline}>
            No thanks
          </Button>
        )}
      </div>
    </>
  );
}

function Banned({ text }: { text: string | null }) {
  const { studioUrl } = useSettings();
  return (
    <>
      <p className={styles.status} role="alert">
        {text}
      </p>
      <p>
        <a className={buttonClass('quiet', 'large')} href={`${studioUrl}/`}>
          Go to dashboard
        </a>
      </p>
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

/** The actions that the invitation page of a school offers. */
interface SchoolInvitationChoices {
  /** Become a member at once, by an invitation or without approval. */
  join: boolean;
  request: boolean;
  decline: boolean;
  /** No teacher licence is free. */
  blocked: boolean;
}

const noChoices: SchoolInvitationChoices = { join: false, request: false, decline: false, blocked: false };

/** The actions of a school's invitation page; none for an account that is linked to any school. */
function schoolInvitationChoices(facts: InvitationFacts, isLinked: boolean): SchoolInvitationChoices {
  if (isLinked || facts.isMember) return noChoices;
  if (facts.hasReachedTheLimit) return { ...noChoices, blocked: true };
  const invited = facts.membershipId !== null;
  return {
    join: invited || facts.autoAccept,
    request: !invited && !facts.requestedMembership && !facts.autoAccept,
    decline: invited || !facts.requestedMembership,
    blocked: false,
  };
}

interface InvitationAction {
  name: 'join' | 'request' | 'decline';
  run: () => Promise<void>;
}
type Answer = { accepted: true; staysPublic?: true } | { declined: true };

/** The actions of a school's invitation page and their state. A guest signs in or up first and comes back. */
function useSchoolInvitation(
  { id, membershipId }: OrganizationInvitationView,
  token: string | undefined,
  leave: GoToAddress = goToAddress,
) {
  const { api, viewer, settings } = useApp();
  const [sent, setSent] = useState(false);
  const { isPending, variables, error, mutate } = useMutation({
    mutationFn: ({ run }: InvitationAction) => run(),
  });
  function signInFirst(): boolean {
    if (viewer) return false;
    const path = window.location.pathname + window.location.search;
    savePendingInvitation(path, Date.now());
    // A guest with the token of an e-mail usually has no account yet.
    const tab = token === undefined ? 'sign_in' : 'sign_up';
    leave(`/auth?tab=${tab}&redirect_to=${encodeURIComponent(path)}`);
    return true;
  }
  async function answer(membership: Answer): Promise<unknown> {
    if (membershipId === null) return undefined;
    if (token === undefined) return api(answerSchoolMembership, { id, membershipId, membership });
    return api(answerSchoolInvitation, { id, invitationToken: token, membership });
  }
  const studio = `${settings.studioUrl}/`;

  return {
    pendingAction: isPending ? variables.name : null,
    sent,
    error: error && errorTextOf(error),
    /** The owner has banned this account. */
    banned: isRefusal(error) && error.code === 'banned',
    request(name: string): void {
      if (signInFirst()) return;
      mutate({
        name: 'request',
        run: async () => {
          const request = (more: object) =>
            api(requestSchoolMembership, { id, membershipRequest: { name, ...more } });
          if ((await confirmStaysPublic(request)) !== null) setSent(true);
        },
      });
    },
    join(): void {
      if (signInFirst()) return;
      mutate({
        name: 'join',
        run: async () => {
          const answered = await confirmStaysPublic((more) => answer({ accepted: true, ...more }));
          if (answered !== null) leave(studio);
        },
      });
    },
    decline(): void {
      mutate({
        name: 'decline',
        run: async () => {
          await answer({ declined: true });
          leave(nextAfterDeclining());
        },
      });
    },
  };

  function nextAfterDeclining(): string {
    if (!viewer) return linkTargets.home();
    return settings.educationMode ? studio : linkTargets.feed();
  }
}

const errorTextOf = (error: Error): string =>
  isRefusal(error) ? error.message : 'Something went wrong. Please try again later.';

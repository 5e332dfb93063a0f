import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type GoToAddress, goToAddress } from '#features/sign-in/web/follow-redirect-target.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { requestSchoolMembership } from '../contract.ts';
import { answerSchoolInvitation, type OrganizationInvitationView } from '../invitations.contract.ts';
import { answerSchoolMembership } from '../members.contract.ts';
import { confirmStaysPublic } from './confirm-stays-public.ts';
import { savePendingInvitation } from './pending-invitation.ts';

interface InvitationAction {
  name: 'join' | 'request' | 'decline';
  run: () => Promise<void>;
}
type Answer = { accepted: true; staysPublic?: true } | { declined: true };

/** The actions of a school's invitation page and their state. A guest signs in or up first and comes back. */
export function useSchoolInvitation(
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

import { useState } from 'react';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useSignInFirst } from '#platform/web/use-sign-in.ts';
import { cloneProject } from '../contract.ts';
import { type InvitationView, requestMembership, respondToMembership } from '../membership.contract.ts';
import { refusalText } from './refusal-text.ts';
import { warnOnMobile } from './use-new-piece.ts';

export type InvitationState = 'open' | 'loading' | 'sent';

/** What the buttons of an invitation do, and what came of it. */
export function useInvitation({ id, membershipId }: InvitationView) {
  const { api, viewer, navigate } = useApp();
  const signInFirst = useSignInFirst();
  const [state, setState] = useState<InvitationState>('open');
  const [error, setError] = useState<string | null>(null);

  const tried = async (deed: () => Promise<InvitationState>) => {
    setState('loading');
    setError(null);
    try {
      setState(await deed());
    } catch (failure) {
      setError(refusalText(failure, 'Something went wrong. Please try again later.'));
      setState('open');
    }
  };
  const ask = async (): Promise<InvitationState> => {
    const { membership } = await api(requestMembership, { id, membershipRequest: {} });
    if (!membership.accepted) return 'sent';
    navigate(linkTargets.studio(id));
    return 'loading';
  };

  return {
    state,
    error,
    request: () => !signInFirst() && void tried(ask),
    join: () =>
      !signInFirst() &&
      void tried(async () => {
        if (membershipId === null) return ask();
        await api(respondToMembership, { membershipId, membership: { accepted: true } });
        navigate(linkTargets.studio(id));
        return 'loading';
      }),
    duplicate: () =>
      !signInFirst() &&
      !warnOnMobile() &&
      void tried(async () => {
        const copy = await api(cloneProject, { id });
        navigate(linkTargets.studio(copy.data.id));
        return 'loading';
      }),
    decline: () =>
      void tried(async () => {
        if (membershipId !== null)
          await api(respondToMembership, { membershipId, membership: { declined: true } });
        navigate(viewer ? linkTargets.feed() : linkTargets.home());
        return 'loading';
      }),
  };
}

import { useState } from 'react';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useSignInRedirect } from '#platform/web/use-sign-in-redirect.ts';
import { cloneProject } from '../contract.ts';
import {
  type ProjectInvitationView,
  requestProjectMembership,
  respondToProjectMembership,
} from '../membership.contract.ts';
import { refusalText } from './refusal-text.ts';
import { warnOnMobile } from './use-new-project.ts';

export type ProjectInvitationState = 'open' | 'loading' | 'sent';

/** The actions of an invitation page and their state. */
export function useProjectInvitation({ id, membershipId }: ProjectInvitationView) {
  const { api, viewer, navigate } = useApp();
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
      !warnOnMobile() &&
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

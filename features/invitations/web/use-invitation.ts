import { useMutation } from '@tanstack/react-query';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { refusalText } from '#platform/web/forms/refusal-text.ts';
import {
  acceptInvitation,
  declineInvitation,
  type InvitationView,
  type Membership,
  respondToMembership,
} from '../contract.ts';
import type { InvitationKind } from '../model/invitation-kind.ts';

/** What the member has confirmed before they join. */
export interface Confirmed {
  staysPublic?: true;
}

export interface InvitationSource {
  kind: InvitationKind;
  invitation: InvitationView;
  /** The token of the invitation's e-mail. */
  token?: string | undefined;
  /** Requests membership of this kind. */
  request: (confirmed: Confirmed) => Promise<Membership>;
  /** Joins or requests by `join`, asking the member before where needed; null where they change their mind. */
  confirm?: ((join: (confirmed: Confirmed) => Promise<Membership>) => Promise<Membership | null>) | undefined;
  /** Called with the address of the page before a guest leaves it to sign in. */
  beforeSignIn?: ((path: string) => void) | undefined;
  /** Opens the school that a member enters. As a document, since joining changes who the viewer is to every page. */
  openSchool?: (href: string) => void;
}

interface InvitationAction {
  name: 'join' | 'request' | 'decline' | 'more';
  run: () => Promise<'sent' | 'left'>;
}

/** The actions of an invitation page and their state. A guest signs in or up first and comes back. */
export function useInvitation({
  kind,
  invitation,
  token,
  request,
  confirm,
  beforeSignIn,
  openSchool = (href) => window.location.assign(href),
}: InvitationSource) {
  const { api, viewer, navigate } = useApp();
  const { isPending, variables, data, error, mutate } = useMutation({
    mutationFn: ({ run }: InvitationAction) => run(),
  });
  const { id, membershipId, isMember, eduMode } = invitation;
  const leave = (href: string): 'left' => {
    navigate(href);
    return 'left';
  };
  function enter(): 'left' {
    if (kind === 'project') return leave(linkTargets.studio(id));
    openSchool(linkTargets.school());
    return 'left';
  }

  function signInFirst(): boolean {
    if (viewer) return false;
    const { pathname, search } = window.location;
    const path = pathname + search;
    beforeSignIn?.(path);
    // A guest with the token of an e-mail usually has no account yet.
    const tab = token === undefined ? 'sign_in' : 'sign_up';
    navigate(`/auth?tab=${tab}&redirect_to=${encodeURIComponent(path)}`);
    return true;
  }
  /** Sends the call; what it made of the viewer decides whether they enter. */
  async function send(join: (confirmed: Confirmed) => Promise<Membership>): Promise<'sent' | 'left'> {
    const answer = confirm ? await confirm(join) : await join({});
    if (answer === null) return 'left';
    return answer.membership.accepted ? enter() : 'sent';
  }
  const accept = (confirmed: Confirmed): Promise<Membership> => {
    if (membershipId === null) return request(confirmed);
    return token === undefined
      ? api(respondToMembership, { membershipId, membership: { accepted: true, ...confirmed } })
      : api(acceptInvitation, { invitationToken: token, ...confirmed });
  };
  async function decline(): Promise<void> {
    if (token !== undefined && !viewer) {
      // A guest leaves in any case: a link that no longer works has nothing to decline.
      await api(declineInvitation, { invitationToken: token }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
    } else if (token !== undefined && membershipId !== null)
      await api(declineInvitation, { invitationToken: token });
    else if (membershipId !== null)
      await api(respondToMembership, { membershipId, membership: { declined: true } });
  }
  function afterDeclining(): string {
    if (!viewer) return linkTargets.home();
    return kind !== 'project' && eduMode ? linkTargets.school() : linkTargets.feed();
  }

  return {
    pendingAction: isPending ? variables.name : null,
    sent: data === 'sent',
    error: error && refusalText(error, 'Something went wrong. Please try again later.'),
    /** The owner has banned this account. */
    banned: isRefusal(error) && error.code === 'banned',
    request: () => !signInFirst() && mutate({ name: 'request', run: () => send(request) }),
    join: () =>
      !signInFirst() && mutate({ name: 'join', run: async () => (isMember ? enter() : send(accept)) }),
    decline: () =>
      mutate({
        name: 'decline',
        run: async () => {
          await decline();
          return leave(afterDeclining());
        },
      }),
    /** Runs what a page offers beside joining, and goes to the address that it gives. */
    runMore: (run: () => Promise<string>) => mutate({ name: 'more', run: async () => leave(await run()) }),
    signInFirst,
  };
}

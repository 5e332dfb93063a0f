import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { campaignPage } from '#features/groups/pages.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';
import { declineJury, type JuryInvitationView, joinJury } from '../../jury.contract.ts';
import { juryPage } from '../../pages.ts';
import styles from './jury-page.module.css';
import { juryInvitationQuery } from './jury-queries.ts';

interface JuryInvitationPageProps {
  params: Record<string, string>;
  search: Search;
}

/** `/campaigns/{groupLink}/jury/invitation`: an invitation into a jury, by the link of its e-mail. */
export function JuryInvitationPage({ params, search }: JuryInvitationPageProps) {
  const groupLink = params.groupLink ?? '';
  const token = search.invitationToken;
  const { data: invitation } = useSuspenseQuery(juryInvitationQuery(useApi(), groupLink, token));
  return (
    <div className={styles.page}>
      <PageHead title="An invitation into the jury" lead={invitation.campaignName} />
      <div className={`${panelClass()} ${styles.score}`}>
        <InvitationState invitation={invitation} />
        <Answers groupLink={groupLink} token={token} invitation={invitation} />
      </div>
    </div>
  );
}

function InvitationState({ invitation: { valid, isJuror, refusal } }: { invitation: JuryInvitationView }) {
  if (isJuror) return <p>You are in this jury.</p>;
  if (refusal !== null) return <p>{refusal}</p>;
  if (!valid)
    return (
      <p>This link has been used, was taken back, or has expired. The organisers can send another one.</p>
    );
  return (
    <p>
      You listen to the entries one after the other and give points. Others see that you are in the jury; what
      you give is seen by the organisers only.
    </p>
  );
}

interface AnswersProps {
  groupLink: string;
  token: string | undefined;
  invitation: JuryInvitationView;
}

function Answers({ groupLink, token = '', invitation: { valid, isJuror, refusal } }: AnswersProps) {
  const api = useApi();
  const client = useQueryClient();
  const signIn = useSignInAddress();
  const viewer = useViewer();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (accepted: boolean) =>
      api(accepted ? joinJury : declineJury, { slug: groupLink, invitationToken: token }),
    onError: flashRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  return (
    <div className={styles.buttons}>
      {isJuror && (
        <a className={buttonClass('primary')} href={href(juryPage, { groupLink })}>
          Go to the entries
        </a>
      )}
      {valid && !isJuror && refusal === null && viewer && (
        <Button variant="primary" busy={isPending && variables} onClick={() => mutate(true)}>
          Join the jury
        </Button>
      )}
      {valid && !viewer && (
        <a className={buttonClass('primary')} href={signIn}>
          Log in to accept
        </a>
      )}
      {valid && !isJuror && (
        <Button busy={isPending && !variables} onClick={() => mutate(false)}>
          Decline
        </Button>
      )}
      <a className={buttonClass('quiet')} href={href(campaignPage, { groupLink })}>
        Show the campaign
      </a>
    </div>
  );
}

import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { formatPlannedTime, formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import {
  inviteJuror,
  type JurorList,
  type JurorView,
  remindJuror,
  removeJuror,
} from '../../jurors.contract.ts';
import { CampaignSubpage } from '../campaign-subpage.tsx';
import styles from './jurors-page.module.css';
import { jurorsQuery } from './jury-queries.ts';
import { JuryRanking } from './jury-ranking.tsx';

/** `/campaigns/{groupLink}/jurors`: who judges a campaign, how far each is, and what they have given so far. */
export function JurorsPage({ params }: { params: Record<string, string> }) {
  return (
    <CampaignSubpage
      groupLink={params.groupLink}
      title="The jury"
      lead="Its members are on the campaign’s page. What they give is seen by you and other organisers only."
      className={styles.page}
    >
      {(campaign) => {
        const isOver = campaign.phase === 'decided' || campaign.phase === 'cancelled';
        return (
          <>
            {!isOver && <InviteForm slug={campaign.slug} />}
            <Jurors campaign={campaign} isOver={isOver} />
            <JuryRanking campaign={campaign} />
          </>
        );
      }}
    </CampaignSubpage>
  );
}

function InviteForm({ slug }: { slug: string }) {
  const api = useApi();
  const setJurors = useSetJurors(slug);
  const form = useForm({
    initial: { invitee: '' },
    required: ['invitee'],
    send: ({ invitee }) => api(inviteJuror, { slug, invitee }),
    onDone: (jurors) => {
      setJurors(jurors);
      form.set('invitee', '');
      flash.success('The invitation is on its way.');
    },
  });
  return (
    <form
      className={`${panelClass()} ${styles.invite}`}
      onSubmit={form.submit}
      noValidate
      aria-label="Invite"
    >
      <TextField
        label="Invite a juror"
        required
        hint="An e-mail address, or the profile link of a member. The link in the e-mail works once, for 14 days."
        maxLength={254}
        value={form.values.invitee}
        error={form.messages.length > 0 ? form.messages : form.errors.invitee}
        onChange={(event) => form.set('invitee', event.target.value)}
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        Invite
      </Button>
    </form>
  );
}

function useSetJurors(slug: string) {
  const api = useApi();
  const client = useQueryClient();
  return (jurors: JurorList) => {
    client.setQueryData(jurorsQuery(api, slug).queryKey, jurors);
    void client.invalidateQueries({ queryKey: ['campaigns', 'jury'] });
    void client.invalidateQueries({ queryKey: ['campaigns', 'jury-ranking', slug] });
  };
}

function Jurors({ campaign, isOver }: { campaign: CampaignView; isOver: boolean }) {
  const { data } = useSuspenseQuery(jurorsQuery(useApi(), campaign.slug));
  const { jurors, entries } = data;
  if (jurors.length === 0) return <EmptyState text="Nobody is invited yet." />;
  return (
    <ul className={styles.jurors} role="list">
      {jurors.map((juror) => (
        <li key={juror.id}>
          <Juror campaign={campaign} juror={juror} entries={entries} isOver={isOver} />
        </li>
      ))}
    </ul>
  );
}

interface JurorProps {
  campaign: CampaignView;
  juror: JurorView;
  entries: number;
  isOver: boolean;
}

function Juror({ campaign, juror, entries, isOver }: JurorProps) {
  const headingId = useId();
  const { user, email, state } = juror;
  const name = user?.username ?? (email || 'A member who has left');
  return (
    <article className={`${panelClass()} ${styles.juror}`} aria-labelledby={headingId}>
      <Avatar name={name} src={user?.avatarSmallUrl} size={48} />
      <div className={styles.facts}>
        <h2 id={headingId} className={styles.name}>
          {user ? (
            <a className={linkClass('quiet')} href={user.selfLink}>
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <JurorState juror={juror} entries={entries} />
      </div>
      {!isOver && state !== 'declined' && (
        <JurorActions campaign={campaign} juror={juror} name={name} isDone={isDone(juror, entries)} />
      )}
    </article>
  );
}

const isDone = ({ scored, conflicts }: JurorView, entries: number): boolean =>
  entries > 0 && scored + conflicts >= entries;

function JurorState({ juror, entries }: { juror: JurorView; entries: number }) {
  const { state, scored, conflicts, isEntrant, remindedAt, invitedAt, expiresAt } = juror;
  if (state === 'declined') return <p className={styles.quiet}>Has declined</p>;
  if (state === 'expired') return <p className={styles.quiet}>The invitation has expired</p>;
  if (state === 'invited')
    return (
      <p className={styles.quiet}>
        Invited <time dateTime={invitedAt}>{formatTimestamp(invitedAt)}</time>, until{' '}
        <time dateTime={expiresAt}>{formatPlannedTime(expiresAt)}</time>
      </p>
    );
  if (isEntrant)
    return <p className={styles.quiet}>Is entered or credited in this campaign: their scores do not count</p>;
  return (
    <>
      <p className={styles.quiet}>
        {scored} of {entries} scored{conflicts > 0 && `, ${conflicts} left out`}
        {remindedAt && (
          <>
            {'. Reminded '}
            <time dateTime={remindedAt}>{formatTimestamp(remindedAt)}</time>
          </>
        )}
      </p>
      <ProgressBar value={entries === 0 ? 0 : (scored + conflicts) / entries} label="Entries done" />
    </>
  );
}

interface JurorActionsProps {
  campaign: CampaignView;
  juror: JurorView;
  name: string;
  isDone: boolean;
}

function JurorActions({ campaign, juror, name, isDone: done }: JurorActionsProps) {
  const { slug, phase } = campaign;
  const api = useApi();
  const setJurors = useSetJurors(slug);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: 'remind' | 'remove') =>
      api(act === 'remind' ? remindJuror : removeJuror, { slug, id: juror.id }),
    onSuccess: (jurors, act) => {
      setJurors(jurors);
      if (act === 'remind') flash.success('The e-mail is on its way.');
    },
    onError: flashRefusal,
  });
  const accepted = juror.state === 'accepted';
  async function remove(): Promise<void> {
    const text = accepted ? 'Their scores do not count any more.' : 'The link in the e-mail ends.';
    const confirmLabel = accepted ? 'Remove' : 'Take back';
    const title = accepted ? `Remove ${name} from the jury?` : `Take the invitation of ${name} back?`;
    if (await confirmDialog({ title, text, confirmLabel, danger: true })) mutate('remove');
  }
  return (
    <div className={styles.actions}>
      {accepted ? (
        phase === 'judging' &&
        !done &&
        !juror.isEntrant && (
          <Button busy={isPending && variables === 'remind'} onClick={() => mutate('remind')}>
            Remind<span className="spoken"> {name}</span>
          </Button>
        )
      ) : (
        <Button busy={isPending && variables === 'remind'} onClick={() => mutate('remind')}>
          Send again<span className="spoken"> to {name}</span>
        </Button>
      )}
      <Button
        variant="ghost"
        busy={isPending && variables === 'remove'}
        onClick={() => {
          void remove();
        }}
      >
        {accepted ? 'Remove' : 'Take back'}
        <span className="spoken"> {name}</span>
      </Button>
    </div>
  );
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { RecordHead } from '#design/record-head/record-head.tsx';
import { PagedList } from '#design/search-list/search-list.tsx';
import type { CampaignPhase, CampaignView } from '#features/groups/group-campaign.contract.ts';
import { href } from '#platform/pure/page.ts';
import { formatPlannedTime } from '#platform/pure/text/format-timestamp.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { copyCampaign } from '../../admin.contract.ts';
import { createCampaign } from '../../contract.ts';
import { adminCampaignPage } from '../../pages.ts';
import styles from './admin-campaigns.module.css';
import { adminCampaignsKey, adminCampaignsQuery } from './admin-campaigns-queries.ts';

export const phaseTexts: Record<CampaignPhase, string> = {
  draft: 'Draft',
  announced: 'Announced',
  open: 'Open',
  voting: 'Voting',
  judging: 'Judging',
  decided: 'Decided',
  cancelled: 'Cancelled',
};

export const phaseTone = (phase: CampaignPhase) =>
  phase === 'cancelled' ? 'bad' : phase === 'draft' || phase === 'decided' ? 'neutral' : 'good';

/** `/admin/campaigns`: campaigns of all phases, and the way to a new one. */
export function AdminCampaignsPage() {
  const [isMaking, setMaking] = useState(false);
  return (
    <div className={styles.page}>
      <PageHead
        title="Campaigns"
        lead="A campaign belongs to a group. Only site admins see it until it is announced."
      >
        <Button variant="primary" onClick={() => setMaking(true)}>
          New campaign
        </Button>
      </PageHead>
      <PagedList
        query={useInfiniteQuery(adminCampaignsQuery(useApi()))}
        name="Campaigns"
        emptyText="There is no campaign yet."
        errorText="The campaigns could not be loaded."
      >
        {(campaign) => <CampaignCard campaign={campaign} />}
      </PagedList>
      {isMaking && <NewCampaignDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

function CampaignCard({ campaign }: { campaign: CampaignView }) {
  const { id, name, slug, phase, startDate, endDate } = campaign;
  return (
    <article className={`${panelClass()} ${styles.card}`}>
      <RecordHead title={name} state={phaseTexts[phase]} tone={phaseTone(phase)} />
      <p className={styles.quiet}>
        Group {slug}. Entries from {formatPlannedTime(startDate)} to {formatPlannedTime(endDate)}
      </p>
      <p>
        <a
          className={buttonClass('quiet', 'small')}
          href={href(adminCampaignPage, { id })}
          aria-label={`Edit ${name}`}
        >
          Edit
        </a>
      </p>
    </article>
  );
}

const DAY_MS = 86_400_000;

/** Entries of a new draft begin in a week and end four weeks later. */
function newPeriod() {
  const start = new Date();
  start.setHours(12, 0, 0, 0);
  const inDays = (days: number) => new Date(start.getTime() + days * DAY_MS).toISOString();
  return { startDate: inDays(7), endDate: inDays(35) };
}

interface NewCampaignDialogProps {
  /** The campaign that is copied; without one the draft is empty. */
  source?: CampaignView;
  onClose: () => void;
}

/** Makes a draft for a group, empty or as a copy, and opens its form. */
export function NewCampaignDialog({ source, onClose }: NewCampaignDialogProps) {
  const api = useApi();
  const navigate = useNavigateTo();
  const client = useQueryClient();
  const form = useForm({
    initial: { slug: '' },
    required: ['slug'],
    send: ({ slug: typed }) => {
      const slug = linkOfGroup(typed);
      return source
        ? api(copyCampaign, { id: source.id, slug })
        : api(createCampaign, { campaign: { slug, draft: true, ...newPeriod() } });
    },
    onDone: ({ data }) => {
      void client.invalidateQueries({ queryKey: adminCampaignsKey });
      navigate(href(adminCampaignPage, { id: data.id }));
    },
    labels: { slug: 'Group' },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={source ? `Copy ${source.name}` : 'New campaign'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="new-campaign" variant="primary" busy={form.busy}>
            Make a draft
          </Button>
        </>
      }
    >
      <form id="new-campaign" onSubmit={form.submit} noValidate>
        <TextField
          label="Group"
          hint="The link or the address of the group that runs it"
          required
          value={form.values.slug}
          error={form.messages.length > 0 ? form.messages : form.errors.slug}
          onChange={(event) => form.set('slug', event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** The group link in a typed address, such as "https://example.org/group/tide"; a typed link as it is. */
const linkOfGroup = (typed: string): string => typed.trim().replace(/\/+$/, '').split('/').at(-1) ?? '';

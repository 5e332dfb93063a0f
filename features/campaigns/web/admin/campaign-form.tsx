import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { Tabs } from '#design/tabs/tabs.tsx';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type CampaignDocument, updateCampaign } from '../../contract.ts';
import styles from './admin-campaigns.module.css';
import { type AdminCampaign, adminCampaignsKey, toAdminCampaign } from './admin-campaigns-queries.ts';
import { CampaignCollision } from './campaign-collision.tsx';
import { type CampaignDraft, draftOfCampaign, toCampaignInput } from './campaign-draft.ts';
import { campaignSteps } from './campaign-steps.tsx';
import { campaignLabels } from './campaign-texts.ts';

interface CampaignFormProps {
  campaign: AdminCampaign;
  /** Shown with the step "Track", and saved by itself. */
  stems: ReactNode;
}

/** The facts of a campaign in steps, which are saved together. */
export function CampaignForm({ campaign, stems }: CampaignFormProps) {
  const api = useApi();
  const client = useQueryClient();
  const [selected, setSelected] = useState('story');
  /** What the form was filled with. */
  const read = useRef(campaign);
  /** What another admin has saved meanwhile. */
  const [theirs, setTheirs] = useState<{ base: CampaignDraft; saved: AdminCampaign } | null>(null);
  const form = useForm({
    initial: draftOfCampaign(campaign),
    required: ['name', 'startDate', 'endDate'],
    labels: campaignLabels,
    check: ({ prizes }) =>
      prizes.some(({ name }) => name.trim() === '') ? { prizes: 'Each prize needs a name.' } : {},
    send: save,
    onDone: (saved) => {
      read.current = saved;
      // New prizes have ids now.
      form.set('prizes', draftOfCampaign(saved).prizes);
      void client.invalidateQueries({ queryKey: adminCampaignsKey });
      flash.success('The campaign is saved.');
    },
  });
  async function save(draft: CampaignDraft): Promise<AdminCampaign> {
    const { id, revision } = read.current;
    try {
      return toAdminCampaign(
        await api(updateCampaign, { id, revision, campaign: toCampaignInput(draft, read.current) }),
      );
    } catch (error) {
      if (isRefusal(error) && error.code === 'stale_revision')
        setTheirs({
          base: draftOfCampaign(read.current),
          saved: toAdminCampaign(error.details as CampaignDocument),
        });
      throw error;
    }
  }
  const wrong = (fields: (typeof campaignSteps)[number]['fields']) =>
    fields.some((name) => form.errors[name]);
  const step = campaignSteps.find(({ id }) => id === selected);
  return (
    <>
      <form className={panelClass('form')} onSubmit={form.submit} noValidate aria-label="Campaign">
        <Tabs
          label="Steps"
          tabs={campaignSteps.map(({ id, label, fields }) => ({
            id,
            label: wrong(fields) ? `${label} (to be corrected)` : label,
          }))}
          selected={selected}
          onSelect={setSelected}
        >
          <div className={styles.fields}>{step?.render(form)}</div>
        </Tabs>
        <div className={styles.messages} role="alert">
          {form.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
        </div>
      </form>
      {/* It stays while other steps are shown, as it may be uploading. */}
      <div hidden={selected !== 'track'}>{stems}</div>
      {theirs && (
        <CampaignCollision
          base={theirs.base}
          mine={form.values}
          theirs={draftOfCampaign(theirs.saved)}
          onChoose={(draft) => {
            read.current = theirs.saved;
            for (const field of Object.keys(draft) as (keyof CampaignDraft)[]) form.set(field, draft[field]);
            setTheirs(null);
          }}
        />
      )}
    </>
  );
}

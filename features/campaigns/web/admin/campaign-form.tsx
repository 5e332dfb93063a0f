import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { Tabs } from '#design/tabs/tabs.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { updateCampaign } from '../../contract.ts';
import styles from './admin-campaigns.module.css';
import { adminCampaignsKey } from './admin-campaigns-queries.ts';
import { draftOfCampaign, toCampaignInput } from './campaign-draft.ts';
import { campaignSteps } from './campaign-steps.tsx';

interface CampaignFormProps {
  campaign: CampaignView;
  /** Shown with the step "Track", and saved by itself. */
  stems: ReactNode;
}

/** The facts of a campaign in steps, which are saved together. */
export function CampaignForm({ campaign, stems }: CampaignFormProps) {
  const api = useApi();
  const client = useQueryClient();
  const [selected, setSelected] = useState('story');
  const form = useForm({
    initial: draftOfCampaign(campaign),
    required: ['name', 'startDate', 'endDate'],
    check: ({ prizes }) =>
      prizes.some(({ name }) => name.trim() === '') ? { prizes: 'Each prize needs a name.' } : {},
    send: (draft) => api(updateCampaign, { id: campaign.id, campaign: toCampaignInput(draft, campaign) }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: adminCampaignsKey });
      flash.success('The campaign is saved.');
    },
  });
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
    </>
  );
}

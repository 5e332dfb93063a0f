import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { RecordHead } from '#design/record-head/record-head.tsx';
import { Section } from '#design/section/section.tsx';
import { CANCEL_REASON_LIMIT, type CampaignView } from '#features/groups/group-campaign.contract.ts';
import { campaignPage } from '#features/groups/pages.ts';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import {
  type AdminCampaignDocument,
  announceCampaign,
  cancelCampaign,
  deleteDraft,
} from '../../admin.contract.ts';
import { adminCampaignsPage } from '../../pages.ts';
import { StemsPanel } from '../stems/stems-panel.tsx';
import styles from './admin-campaigns.module.css';
import { NewCampaignDialog, phaseTexts, phaseTone } from './admin-campaigns-page.tsx';
import { adminCampaignQuery, adminCampaignsKey } from './admin-campaigns-queries.ts';
import { CampaignForm } from './campaign-form.tsx';

/** `/admin/campaigns/{id}`: a campaign's facts, its ready-check, and what leads to its next phase. */
export function AdminCampaignPage({ params }: { params: Record<string, string> }) {
  const { campaign, findings } = useSuspenseQuery(adminCampaignQuery(useApi(), params.id ?? '')).data;
  // Times are typed in the zone of the browser, which the server does not know.
  const hydrated = useHydrated();
  return (
    <div className={styles.page}>
      <PageHead title={campaign.name} lead={`The campaign of the group ${campaign.slug}`} />
      <PhasePanel campaign={campaign} findings={findings} />
      {hydrated && (
        <CampaignForm
          key={campaign.id}
          campaign={campaign}
          stems={
            <Section heading="Stems">
              <StemsPanel campaignId={campaign.id} />
            </Section>
          }
        />
      )}
    </div>
  );
}

interface PhasePanelProps {
  campaign: CampaignView;
  findings: AdminCampaignDocument['findings'];
}

type Asked = 'cancel' | 'copy' | 'preview' | null;

function PhasePanel({ campaign, findings }: PhasePanelProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const preview = useLazyModule(
    'CampaignPreview',
    () => import('./campaign-preview.tsx'),
    asked === 'preview',
  );
  const { phase, slug } = campaign;
  const isOver = phase === 'cancelled' || phase === 'decided';
  return (
    <div className={`${panelClass()} ${styles.card}`}>
      <RecordHead title="Phase" state={phaseTexts[phase]} tone={phaseTone(phase)} />
      {campaign.cancelReason !== '' && <p>{campaign.cancelReason}</p>}
      {findings.length > 0 && <Findings findings={findings} />}
      <div className={styles.actions}>
        {phase === 'draft' && (
          <AnnounceButton id={campaign.id} blocked={findings.some((one) => one.blocking)} />
        )}
        {phase === 'draft' && <Button onClick={() => setAsked('preview')}>Preview</Button>}
        {phase !== 'draft' && (
          <a className={buttonClass('quiet')} href={href(campaignPage, { groupLink: slug })}>
            Show its page
          </a>
        )}
        <Button onClick={() => setAsked('copy')}>Copy</Button>
        {phase === 'draft' && <DeleteDraftButton campaign={campaign} />}
        {phase !== 'draft' && !isOver && (
          <Button variant="ghost" onClick={() => setAsked('cancel')}>
            Cancel the campaign
          </Button>
        )}
      </div>
      {asked === 'preview' && preview && <preview.CampaignPreview campaign={campaign} onClose={close} />}
      {asked === 'copy' && <NewCampaignDialog source={campaign} onClose={close} />}
      {asked === 'cancel' && <CancelDialog campaign={campaign} onClose={close} />}
    </div>
  );
}

function Findings({ findings }: { findings: AdminCampaignDocument['findings'] }) {
  return (
    <>
      <h3>Before it is announced</h3>
      <ul className={styles.findings}>
        {findings.map(({ blocking, text }) => (
          <li key={text}>
            {blocking && <strong>To be mended: </strong>}
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Sends an act of the admin, reads the campaigns anew, and shows what was done or why not. */
function useAct() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const act = async (send: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await send();
      await client.invalidateQueries({ queryKey: adminCampaignsKey });
      flash.success(done);
      return true;
    } catch (error) {
      flashRefusal(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy };
}

function AnnounceButton({ id, blocked }: { id: string; blocked: boolean }) {
  const api = useApi();
  const { act, busy } = useAct();
  async function announce(): Promise<void> {
    const title = 'Announce the campaign?';
    if (
      !(await confirmDialog({
        title,
        text: 'From then on everybody sees its page.',
        confirmLabel: 'Announce',
      }))
    )
      return;
    await act(() => api(announceCampaign, { id }), 'The campaign is announced.');
  }
  return (
    <Button variant="primary" disabled={blocked} busy={busy} onClick={() => void announce()}>
      Announce
    </Button>
  );
}

function DeleteDraftButton({ campaign }: { campaign: CampaignView }) {
  const api = useApi();
  const navigate = useNavigateTo();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    const title = `Delete the draft "${campaign.name}"?`;
    if (!(await confirmDialog({ title, confirmLabel: 'Delete draft', danger: true }))) return;
    setBusy(true);
    try {
      await api(deleteDraft, { id: campaign.id });
    } catch (error) {
      setBusy(false);
      return flashRefusal(error);
    }
    void client.invalidateQueries({ queryKey: [...adminCampaignsKey, 'list'] });
    flash.success('The draft is deleted.');
    navigate(href(adminCampaignsPage));
  }
  return (
    <Button variant="ghost" busy={busy} onClick={() => void remove()}>
      Delete draft
    </Button>
  );
}

function CancelDialog({ campaign, onClose }: { campaign: CampaignView; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    required: ['reason'],
    send: ({ reason }) => api(cancelCampaign, { id: campaign.id, reason }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: adminCampaignsKey });
      flash.success('The campaign is cancelled.');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel ${campaign.name}`}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form="cancel-campaign" variant="danger" busy={form.busy}>
            Cancel the campaign
          </Button>
        </>
      }
    >
      <p>This cannot be undone. Its page stays, with the reason.</p>
      <form id="cancel-campaign" onSubmit={form.submit} noValidate>
        <TextArea
          label="Reason"
          required
          limit={CANCEL_REASON_LIMIT}
          value={form.values.reason}
          error={form.messages.length > 0 ? form.messages : form.errors.reason}
          onChange={(event) => form.set('reason', event.target.value)}
        />
      </form>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import { createBannerDraft, type DraftedBannerView, saveBannerDraft } from '../drafts.contract.ts';
import styles from './banners-page.module.css';

const optionLabels: Readonly<Record<string, string>> = {
  info: 'Information',
  promotion: 'Promotion',
  warning: 'Warning',
  error: 'Error',
  all: 'Everybody',
  guests: 'Guests',
  signed_in: 'Members',
  unverified: 'Members with an unverified e-mail',
  education: 'The education site',
  once: 'Never again',
  daily: 'After a day',
  weekly: 'After a week',
  monthly: 'After a month',
  yearly: 'After a year',
  disabled: 'With the next page load',
};

const options = (values: readonly string[]) =>
  values.map((value) => (
    <option key={value} value={value}>
      {optionLabels[value]}
    </option>
  ));

/** Writes the draft of a banner; what readers see stays as it is. */
export function BannerForm({ banner, onDone }: { banner: DraftedBannerView | null; onDone: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  // The revision of what somebody else has saved meanwhile.
  const [theirs, setTheirs] = useState<number | null>(null);
  const close = () => {
    if (theirs !== null) void queryClient.invalidateQueries({ queryKey: ['banners'] });
    onDone();
  };
  const form = useForm<BannerDraft, unknown>({
    initial: banner ? toBannerDraft(banner.draft) : emptyBannerDraft,
    required: ['header'],
    send: (draft) => (banner ? save(banner, draft) : api(createBannerDraft, toBannerInput(draft))),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: ['banners'] });
      flash.success('The draft is saved.');
      onDone();
    },
  });
  async function save({ id, revision }: DraftedBannerView, draft: BannerDraft): Promise<unknown> {
    try {
      return await api(saveBannerDraft, { id, revision: theirs ?? revision, banner: toBannerInput(draft) });
    } catch (error) {
      if (isRefusal(error) && error.code === 'stale_revision')
        setTheirs((error.details as DraftedBannerView).revision);
      throw error;
    }
  }
  const text = (name: 'header' | 'ctaLabel' | 'ctaLink' | 'startsAt' | 'endsAt' | 'position') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <form className={panelClass('form')} onSubmit={form.submit} noValidate aria-label="Banner">
      <TextField label="Header" required autoFocus {...text('header')} />
      <TextArea
        label="Text"
        hint="Markdown: **bold**, *italic*, [a link](/accounts), lists."
        limit={4000}
        value={form.values.body}
        error={form.errors.body}
        onChange={(event) => form.set('body', event.target.value)}
      />
      <div className={styles.row}>
        <SelectField
          label="Looks like"
          value={form.values.severity}
          onChange={(event) => form.set('severity', event.target.value as BannerDraft['severity'])}
        >
          {options(severities)}
        </SelectField>
        <SelectField
          label="Shown to"
          value={form.values.audience}
          onChange={(event) => form.set('audience', event.target.value as BannerDraft['audience'])}
        >
          {options(audiences)}
        </SelectField>
        <SelectField
          label="Comes back after it was dismissed"
          value={form.values.frequency}
          onChange={(event) => form.set('frequency', event.target.value as BannerDraft['frequency'])}
        >
          {options(frequencies)}
        </SelectField>
      </div>
      <div className={styles.row}>
        <TextField label="Button" {...text('ctaLabel')} />
        <TextField
          label="Button leads to"
          hint="/a/page, https://… or resend_verification_email:"
          {...text('ctaLink')}
        />
        <TextField label="Position" type="number" min={0} {...text('position')} />
      </div>
      <div className={styles.row}>
        <TextField label="From" type="datetime-local" {...text('startsAt')} />
        <TextField label="Until" type="datetime-local" {...text('endsAt')} />
      </div>
      <CheckboxField
        label="It can be dismissed"
        checked={form.values.showDismissButton}
        onChange={(event) => form.set('showDismissButton', event.target.checked)}
      />
      <CheckboxField
        label="Active"
        checked={form.values.active}
        onChange={(event) => form.set('active', event.target.checked)}
      />
      <div className={styles.messages} role="alert">
        {form.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {theirs !== null && <p>Save again to put yours in its place, or cancel and open theirs.</p>}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save draft
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}

const severities = ['info', 'promotion', 'warning', 'error'] as const;
const audiences = ['all', 'guests', 'signed_in', 'unverified', 'education'] as const;
const frequencies = ['once', 'daily', 'weekly', 'monthly', 'yearly', 'disabled'] as const;

/** The fields of the form; times as `datetime-local` values in the admin's time zone. */
interface BannerDraft {
  header: string;
  body: string;
  severity: (typeof severities)[number];
  audience: (typeof audiences)[number];
  frequency: (typeof frequencies)[number];
  ctaLabel: string;
  ctaLink: string;
  showDismissButton: boolean;
  active: boolean;
  startsAt: string;
  endsAt: string;
  position: string;
}

const emptyBannerDraft: BannerDraft = {
  header: '',
  body: '',
  severity: 'info',
  audience: 'all',
  frequency: 'once',
  ctaLabel: '',
  ctaLink: '',
  showDismissButton: true,
  active: true,
  startsAt: '',
  endsAt: '',
  position: '0',
};

/** The fields of an existing banner. */
function toBannerDraft(attributes: DraftedBannerView['draft']): BannerDraft {
  const { bodyHtml: _html, ...rest } = attributes;
  return {
    ...rest,
    ctaLabel: rest.ctaLabel ?? '',
    ctaLink: rest.ctaLink ?? '',
    startsAt: toLocalTime(rest.startsAt),
    endsAt: toLocalTime(rest.endsAt),
    position: String(rest.position),
  };
}

/** The fields as input of the call. */
function toBannerInput(draft: BannerDraft): RequestInputOf<typeof createBannerDraft> {
  return {
    ...draft,
    ctaLabel: draft.ctaLabel || null,
    ctaLink: draft.ctaLink || null,
    startsAt: fromLocalTime(draft.startsAt),
    endsAt: fromLocalTime(draft.endsAt),
    position: Number(draft.position) || 0,
  };
}

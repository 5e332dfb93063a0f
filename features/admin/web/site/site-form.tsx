import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { MediaField } from '#features/media/web/media-field.tsx';
import { IMPRINT_LIMIT } from '#features/site-settings/contract.ts';
import type { SignUpMode } from '#features/site-settings/model/sign-up-mode.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import {
  NOTICE_LIMIT,
  SENDER_NAME_LIMIT,
  SITE_NAME_LIMIT,
  type SiteSettingsView,
  saveSite,
} from '../../site.contract.ts';
import { AccentField } from './accent-field.tsx';
import styles from './site-page.module.css';
import { siteQuery } from './site-queries.ts';

/** The settings in one form, saved together. */
export function SiteForm({ site }: { site: SiteSettingsView }) {
  const api = useApi();
  const client = useQueryClient();
  /** What the form was filled with. */
  const read = useRef(site);
  /** Takes over what another admin has saved, but for the fields that were changed here. */
  const readAgain = async (draft: Draft) => {
    const before = toDraft(read.current);
    read.current = await client.fetchQuery({ ...siteQuery(api), staleTime: 0 });
    const now = toDraft(read.current);
    for (const key of Object.keys(now) as (keyof Draft)[])
      if (draft[key] === before[key]) form.set(key, now[key]);
  };
  const form = useForm({
    initial: toDraft(site),
    labels: {
      accent: 'The colour',
      logoId: 'The logo',
      noticeUntil: 'The end',
      senderAddress: 'The address',
      senderName: 'The name',
    },
    send: (draft) =>
      api(saveSite, {
        ...draft,
        revision: read.current.revision,
        noticeUntil: fromLocalTime(draft.noticeUntil),
      }).catch(async (error: unknown) => {
        if (isRefusal(error) && error.code === 'stale_revision') await readAgain(draft);
        throw error;
      }),
    onDone: (saved) => {
      read.current = saved;
      client.setQueryData(siteQuery(api).queryKey, saved);
      flash.success('The settings are saved. Pages show them within a second.');
    },
  });
  const { values, set, errors, messages } = form;
  const text = (name: 'name' | 'imprint' | 'senderName' | 'senderAddress' | 'notice' | 'noticeUntil') => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const isWholeFormRefused = messages.length > 0 && !Object.values(errors).some(Boolean);
  return (
    <form className={styles.form} method="post" noValidate aria-label="Settings" onSubmit={form.submit}>
      <section className={classNames(panelClass(), styles.section)} aria-label="Look">
        <h2 className={styles.heading}>Look</h2>
        <TextField
          label="Name"
          hint={`In titles, menus and e-mails. Empty: ${site.defaults.name}.`}
          maxLength={SITE_NAME_LIMIT}
          {...text('name')}
        />
        <MediaField
          label="Logo"
          hint="A picture of the media shelf, shown 32 px high instead of the name and its mark."
          kinds={['image']}
          value={values.logoId === null ? null : { id: values.logoId }}
          error={errors.logoId ? [errors.logoId] : undefined}
          onChange={(media) => set('logoId', media?.id ?? null)}
        />
        <AccentField
          value={values.accent}
          error={errors.accent}
          onChange={(accent) => set('accent', accent)}
        />
        <TextArea
          label="Imprint"
          hint="Who is responsible for the site, line by line. It gets a page of its own, linked in the footer."
          limit={IMPRINT_LIMIT}
          {...text('imprint')}
        />
      </section>
      <section className={classNames(panelClass(), styles.section)} aria-label="Sender of mail">
        <h2 className={styles.heading}>Sender of mail</h2>
        <div className={styles.pair}>
          <TextField
            label="Sender’s name"
            hint={`Empty: ${site.defaults.senderName || 'no name'}.`}
            maxLength={SENDER_NAME_LIMIT}
            {...text('senderName')}
          />
          <TextField
            label="Sender’s address"
            type="email"
            hint={`Empty: ${site.defaults.senderAddress}. Your mail server has to allow the address.`}
            {...text('senderAddress')}
          />
        </div>
      </section>
      <section className={classNames(panelClass(), styles.section)} aria-label="Sign-up and notice">
        <h2 className={styles.heading}>Sign-up and notice</h2>
        <SelectField
          label="Who may sign up"
          hint="Members who are here already are not affected."
          value={values.signUp}
          onChange={(event) => set('signUp', event.target.value as SignUpMode)}
        >
          <option value="open">Everybody</option>
          <option value="invitation">Only by invitation</option>
          <option value="closed">Nobody</option>
        </SelectField>
        <TextArea
          label="Maintenance notice"
          hint="Plain text above every page. Empty: none."
          limit={NOTICE_LIMIT}
          {...text('notice')}
        />
        <TextField
          label="Shown until"
          hint="Empty: until you remove it."
          type="datetime-local"
          {...text('noticeUntil')}
        />
      </section>
      {isWholeFormRefused && (
        <p role="alert" className={styles.wrong}>
          {messages[0]}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

type Draft = ReturnType<typeof toDraft>;

/** The settings as the form has them; the time in the admin's zone. */
const toDraft = (site: SiteSettingsView) => ({
  name: site.name,
  logoId: site.logo?.id ?? null,
  accent: site.accent,
  imprint: site.imprint,
  senderName: site.senderName,
  senderAddress: site.senderAddress,
  signUp: site.signUp,
  notice: site.notice,
  noticeUntil: toLocalTime(site.noticeUntil),
});

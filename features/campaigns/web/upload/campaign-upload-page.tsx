import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { Typeahead } from '#design/typeahead/typeahead.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { titleFromFile } from '#features/tracks/model/title-from-file.ts';
import { TRACK_DESCRIPTION_LIMIT, TRACK_TITLE_LIMIT } from '#features/tracks/model/track-limits.ts';
import { genresQuery } from '#features/tracks/web/track-queries.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { createEntry } from '../../contract.ts';
import { ChangeTime } from '../change-time.tsx';
import { EntryFields } from '../entries/entry-fields.tsx';
import { isReadyToEnter, noEntryWords, toEntryForm } from '../entries/entry-words.ts';
import styles from './campaign-upload-page.module.css';
import { EntryFile } from './entry-file.tsx';

/** `/campaigns/{groupLink}/tracks/new`: uploads a file and enters it. */
export function CampaignUploadPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  const { campaign } = group;
  if (!campaign) return null;
  return (
    <div className={styles.page}>
      <PageHead title="Enter a track">
        <a className={linkClass('quiet')} href={group.selfLink}>
          {campaign.name}
        </a>
      </PageHead>
      {campaign.state === 'open' ? (
        <EntryForm group={group} campaign={campaign} />
      ) : (
        <NotOpen campaign={campaign} back={group.selfLink} />
      )}
    </div>
  );
}

function NotOpen({ campaign, back }: { campaign: CampaignView; back: string }) {
  return (
    <div className={styles.closed}>
      <p>{campaign.state === 'closed' ? 'This campaign is closed' : 'This campaign is not open yet'}</p>
      <a className={buttonClass('quiet')} href={back}>
        Back to the campaign
      </a>
    </div>
  );
}

/** The file and what is said about its track. */
function EntryForm({ group, campaign }: { group: GroupView; campaign: CampaignView }) {
  const api = useApi();
  const navigate = useNavigateTo();
  const queryClient = useQueryClient();
  const genres = useQuery(genresQuery(api)).data ?? [];
  const [suggested, setSuggested] = useState('');
  const form = useForm({
    initial: {
      fileName: '',
      title: '',
      description: '',
      genreId: null as number | null,
      words: noEntryWords,
      // Where the errors of the rules are shown.
      termsVersion: campaign.termsVersion,
      samplesCleared: false,
    },
    required: ['title'],
    send: ({ words, termsVersion: _version, samplesCleared: _cleared, ...track }) => {
      const entry = toEntryForm(campaign, words);
      return api(createEntry, { slug: campaign.slug, track, ...(entry && { entry }) });
    },
    onDone() {
      for (const queryKey of [['groups'], ['tracks'], accountQueryKey])
        void queryClient.invalidateQueries({ queryKey });
      flash.success('Track posted successfully. Good luck!');
      navigate(group.selfLink);
    },
  });
  const { values, errors, set } = form;
  const onUploaded = (fileName: string) => set('fileName', fileName);
  const onChosen = (file: File) => {
    const title = titleFromFile(file.name);
    // A title that was typed is kept.
    if (values.title === suggested) set('title', title);
    setSuggested(title);
    set('fileName', '');
  };
  return (
    <form className={panelClass('form')} onSubmit={form.submit} noValidate>
      <p className={styles.lead}>
        Your track is published and listed among the entries as soon as it is processed.{' '}
        <ChangeTime change="closes" at={campaign.endDate} />
      </p>
      <EntryFile error={errors.fileName} onChosen={onChosen} onUploaded={onUploaded} />
      <input type="hidden" name="file_name" value={values.fileName} />
      <TextField
        label="Title"
        required
        maxLength={TRACK_TITLE_LIMIT}
        value={values.title}
        error={errors.title}
        onChange={(event) => set('title', event.target.value)}
      />
      <TextArea
        label="Description"
        rows={4}
        limit={TRACK_DESCRIPTION_LIMIT}
        value={values.description}
        error={errors.description}
        onChange={(event) => set('description', event.target.value)}
      />
      <Typeahead
        label="Genre"
        placeholder="Type a few letters"
        options={genres.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={values.genreId === null ? null : String(values.genreId)}
        error={errors.genreId}
        emptyText="Genre not found. You're way ahead of your time, buddy."
        onChange={(id) => set('genreId', id === null ? null : Number(id))}
      />
      <EntryFields
        campaign={campaign}
        words={values.words}
        errors={errors}
        onChange={(words) => set('words', words)}
      />
      <div className={styles.messages} role="alert">
        {form.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={
            values.fileName === '' || isBlank(values.title) || !isReadyToEnter(campaign, values.words)
          }
        >
          Post track
        </Button>
        <a className={buttonClass('quiet')} href={group.selfLink}>
          Cancel
        </a>
      </div>
    </form>
  );
}

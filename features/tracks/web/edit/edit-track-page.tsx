import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Cover } from '#design/cover/cover.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { Tooltip } from '#design/tooltip/tooltip.tsx';
import { Typeahead } from '#design/typeahead/typeahead.tsx';
import { ImageField } from '#features/uploads/web/image-field.tsx';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../../contract.ts';
import { TrackFacts } from '../track-facts.tsx';
import { TrackFailure } from '../track-failure.tsx';
import { genresQuery, trackQuery } from '../track-queries.ts';
import { usePolledTrack } from '../use-polled-track.ts';
import styles from './edit-track.module.css';
import { LicenceField } from './licence-field.tsx';
import { SoundFields } from './sound-fields.tsx';
import { TagField } from './tag-field.tsx';
import { taggedFieldIds } from './tagged-field-ids.ts';
import { useEditTrack } from './use-edit-track.ts';

/** `/account/tracks/{id}/edit`. */
export function EditTrackPage({
  params,
  children,
}: {
  params: Record<string, string>;
  children?: ReactNode;
}) {
  const { data, dataUpdatedAt } = useSuspenseQuery(trackQuery(useApi(), params.id ?? ''));
  const track = usePolledTrack(data);
  const isReplaceable = track.status === 'done' && track.withheld !== true;
  const newSound = useLazyModule(
    'NewSoundPanel',
    () => import('../new-sound/new-sound-panel.tsx'),
    isReplaceable,
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Edit track</h1>
        <TrackFacts track={track} loadedAt={dataUpdatedAt} failure={<TrackFailure track={track} />} />
      </header>
      <EditTrackForm key={track.id} track={track} />
      {children}
      {isReplaceable && newSound && <newSound.NewSoundPanel key={`sound ${track.id}`} track={track} />}
    </div>
  );
}

/** Form for the owner's changes to a track. */
function EditTrackForm({ track }: { track: TrackView }) {
  const { form, restricted, remove, deleting } = useEditTrack(track);
  const genres = useQuery(genresQuery(useApi())).data ?? [];
  const [uploading, setUploading] = useState(false);
  const fileTags = useLazyModule('FileTags', () => import('./file-tags.tsx'), true);
  const later = useLazyModule(
    'PublishLaterField',
    () => import('../publish-later/publish-later-field.tsx'),
    true,
  );
  const { values, errors, messages, set } = form;
  const locked = form.busy || deleting;
  return (
    <form className={panelClass('form')} onSubmit={form.submit} noValidate>
      <fieldset className={styles.fields} disabled={locked}>
        <legend className="spoken">The track</legend>
        <div className={styles.words}>
          {fileTags && <fileTags.FileTags track={track} form={form} />}
          <TextField
            id={taggedFieldIds.title}
            label="Title"
            required
            maxLength={100}
            value={values.title}
            error={errors.title}
            onChange={(event) => set('title', event.target.value)}
          />
          <TextArea
            id={taggedFieldIds.description}
            label="Description"
            hint="You can write *emphasis*, **strong**, [a link](https://…), and lists with - or 1. at the start of a line."
            rows={6}
            limit={2000}
            value={values.description}
            error={errors.description}
            onChange={(event) => set('description', event.target.value)}
          />
          <Typeahead
            id={taggedFieldIds.genre}
            label="Genre"
            placeholder="Type a few letters"
            options={genres.map(({ id, name }) => ({ id: String(id), label: name }))}
            value={values.genreId === null ? null : String(values.genreId)}
            error={errors.genreId}
            emptyText="Genre not found. You're way ahead of your time, buddy."
            disabled={locked}
            onChange={(id) => set('genreId', id === null ? null : Number(id))}
          />
          <TagField
            tags={values.tags}
            typed={values.typedTag}
            error={errors.tags ?? errors.typedTag}
            onChange={(tags) => set('tags', tags)}
            onTyped={(text) => set('typedTag', text)}
          />
          <SoundFields
            bpm={values.bpm}
            musicalKey={values.key}
            errors={errors}
            onBpm={(bpm) => set('bpm', bpm)}
            onKey={(key) => set('key', key)}
          />
          <LicenceField
            value={values.licence}
            error={errors.licence}
            onChange={(licence) => set('licence', licence)}
          />
          <TextArea
            label="Lyrics"
            rows={4}
            limit={10_000}
            value={values.lyrics}
            error={errors.lyrics}
            onChange={(event) => set('lyrics', event.target.value)}
          />
        </div>
        <div className={styles.choices}>
          <ImageField
            label="Cover art"
            pictureName="New cover art"
            preview={<Cover id={track.id} src={track.imageLargeUrl} colour={track.imageColour} size={112} />}
            error={errors.image}
            onBusy={setUploading}
            onUploaded={(image) => {
              set('image', image);
              set('imageOfFile', undefined);
            }}
          />
          <CheckboxField
            kind="switch"
            label="Published"
            hint={publishedHint(track)}
            disabled={track.withheld === true}
            checked={values.published}
            onChange={(event) => {
              set('published', event.target.checked);
              set('publishAt', null);
              set('isPlanned', false);
            }}
          />
          {later && !track.schoolOnly && (
            <later.PublishLaterField form={form} disabled={track.withheld === true} />
          )}
          <CheckboxField
            kind="switch"
            label="Allow comments"
            checked={values.allowComments}
            onChange={(event) => set('allowComments', event.target.checked)}
          />
          <AllowDownloadField
            restricted={restricted}
            checked={values.allowDownload}
            onChange={(checked) => set('allowDownload', checked)}
          />
        </div>
      </fieldset>
      <div className={styles.messages} role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <div className={styles.buttons}>
        {track.status !== 'error' && (
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            disabled={isBlank(values.title) || uploading || deleting}
          >
            Save
          </Button>
        )}
        <a
          className={buttonClass('quiet')}
          href={track.status === 'done' ? track.selfLink : '/account/tracks'}
        >
          Cancel
        </a>
        {track.can.delete && (
          <Button
            variant="ghost"
            className={styles.delete}
            busy={deleting}
            disabled={uploading || form.busy}
            onClick={() => void remove()}
          >
            Delete track
          </Button>
        )}
      </div>
    </form>
  );
}

function publishedHint({ status, withheld, schoolOnly }: TrackView): ReactNode {
  if (withheld) {
    return (
      <>
        The moderators have hidden this track.{' '}
        <a className={linkClass()} href="/account/appeals">
          Read why, or appeal
        </a>
      </>
    );
  }
  if (status === 'done' && schoolOnly) return 'The people of your school can find and hear it';
  return status === 'done' ? 'Everybody can find and hear it' : 'Takes effect when the track is ready';
}

interface AllowDownloadFieldProps {
  /** The owner's plan does not include it. */
  restricted: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The download switch; inactive with an explanation where the plan excludes downloads. */
function AllowDownloadField({ restricted, checked, onChange }: AllowDownloadFieldProps) {
  const field = (
    <CheckboxField
      kind="switch"
      label="Allow download"
      checked={checked}
      inactive={restricted}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  const { educationMode } = useSettings();
  if (!restricted) return field;
  // Plans are sold on the site.
  if (educationMode) return <Tooltip text="Tracks of this account cannot be downloaded">{field}</Tooltip>;
  return (
    <Tooltip text="Upgrade to enable downloading of tracks" action={<a href="/accounts">See the plans</a>}>
      {field}
    </Tooltip>
  );
}

import { useId } from 'react';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import {
  type CommentsSetting,
  commentsSettings,
  type GroupKind,
  groupKinds,
  type PrivacySetting,
  privacySettings,
  type SidebarTracks,
  sidebarTrackCounts,
  type TrackSorting,
  trackSortings,
} from '../model/group-settings.ts';
import styles from './group-form.module.css';
import { groupKindLabels } from './group-kind-labels.ts';
import type { useGroupForm } from './use-group-form.ts';

const privacy: Readonly<Record<PrivacySetting, { label: string; hint: string }>> = {
  closed: { label: 'Closed', hint: 'Only members see what is inside; they come by invitation.' },
  viewable: { label: 'Viewable', hint: 'Everybody sees it; members come by invitation.' },
  joinable: { label: 'Joinable', hint: 'Everybody sees it and may join.' },
};
const openingWarning =
  'Everything that was said inside becomes visible to everybody when you save: comments, updates, tracks and who is a member.';
const comments: Readonly<Record<CommentsSetting, string>> = {
  anybody: 'Anybody who is signed in',
  members: 'Members',
  off: 'Nobody: comments are off',
};
const sortings: Readonly<Record<TrackSorting, string>> = {
  date_posted_desc: 'Newest first',
  date_posted_asc: 'Oldest first',
  votes: 'Most likes first',
  shuffle: 'Shuffled anew every day',
};

interface GroupSettingFieldsProps {
  form: ReturnType<typeof useGroupForm>;
  /** The saved privacy setting; undefined for a new group. */
  privacyBefore?: PrivacySetting;
}

/** The fields of a group's kind, privacy, comments, tracks and following. */
export function GroupSettingFields({ form, privacyBefore }: GroupSettingFieldsProps) {
  const { values, errors, set } = form;
  const privacyErrorId = useId();
  return (
    <div className={styles.column}>
      <SelectField
        label="Kind"
        value={values.kind}
        error={errors.kind}
        onChange={(event) => set('kind', event.target.value as GroupKind)}
      >
        {groupKinds.map((kind) => (
          <option key={kind} value={kind}>
            {groupKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <fieldset className={styles.group}>
        <legend>Privacy</legend>
        {privacySettings.map((setting) => (
          <CheckboxField
            key={setting}
            kind="radio"
            name="privacy"
            label={privacy[setting].label}
            hint={privacy[setting].hint}
            errorId={errors.privacySetting && privacyErrorId}
            checked={values.privacySetting === setting}
            onChange={() => set('privacySetting', setting)}
          />
        ))}
        <p className={styles.warning} role="status">
          {privacyBefore === 'closed' && values.privacySetting !== 'closed' && openingWarning}
        </p>
        <p id={privacyErrorId} className={styles.error} aria-live="polite">
          {errors.privacySetting}
        </p>
      </fieldset>
      <SelectField
        label="Who may comment"
        value={values.commentsSetting}
        error={errors.commentsSetting}
        onChange={(event) => set('commentsSetting', event.target.value as CommentsSetting)}
      >
        {commentsSettings.map((setting) => (
          <option key={setting} value={setting}>
            {comments[setting]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Order of tracks"
        value={values.trackSorting}
        error={errors.trackSorting}
        onChange={(event) => set('trackSorting', event.target.value as TrackSorting)}
      >
        {trackSortings.map((sorting) => (
          <option key={sorting} value={sorting}>
            {sortings[sorting]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Featured tracks beside the page"
        value={values.sidebarTracks}
        error={errors.sidebarTracks}
        onChange={(event) => set('sidebarTracks', Number(event.target.value) as SidebarTracks)}
      >
        {sidebarTrackCounts.map((number) => (
          <option key={number} value={number}>
            {number === 0 ? 'None' : number}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        kind="switch"
        label="Members can post tracks"
        hint="Otherwise only admins can"
        checked={values.membersCanPostTracks}
        error={errors.membersCanPostTracks}
        onChange={(event) => set('membersCanPostTracks', event.target.checked)}
      />
      <CheckboxField
        kind="switch"
        label="Enable following"
        hint="Followers find the group's tracks in their feed"
        checked={values.enableFollowing}
        error={errors.enableFollowing}
        onChange={(event) => set('enableFollowing', event.target.checked)}
      />
    </div>
  );
}

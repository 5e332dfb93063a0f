import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { ImageField, type ImageReference } from '#features/uploads/web/image-field.tsx';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { GroupView } from '../../contract.ts';
import { createGroup, updateGroup } from '../../form.contract.ts';
import { INVALID_GROUP_LINK } from '../../model/group-link.ts';
import {
  type CommentsSetting,
  commentsSettings,
  DESCRIPTION_LIMIT,
  type GroupKind,
  groupKinds,
  NAME_LIMIT,
  newGroupSettings,
  type PrivacySetting,
  privacySettings,
  type SidebarTracks,
  sidebarTrackCounts,
  type TrackSorting,
  trackSortings,
} from '../../model/group-settings.ts';
import { groupKindLabels } from '../group-kind-labels.ts';
import { GroupPicture } from '../group-picture.tsx';
import styles from './group-form.module.css';

/** The form of a group; of a new one without `group`. */
export function GroupForm({ group }: { group?: GroupView }) {
  const form = useGroupForm(group);
  const [uploading, setUploading] = useState(false);
  const { values, errors, set } = form;
  const shownAt = Object.values(errors).some((error) => error !== undefined);
  return (
    <form className={panelClass('form')} onSubmit={form.submit} noValidate>
      <fieldset className={styles.fields} disabled={uploading || form.busy}>
        <legend className="spoken">The group</legend>
        <div className={styles.column}>
          <TextField
            label="Name"
            required
            maxLength={NAME_LIMIT}
            value={values.name}
            error={errors.name}
            onChange={(event) => set('name', event.target.value)}
          />
          <TextField
            label="Group link"
            hint={linkHint(values.groupLink, group)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={values.groupLink}
            error={errors.groupLink}
            onChange={(event) => set('groupLink', event.target.value)}
          />
          <TextArea
            label="Description"
            rows={6}
            limit={DESCRIPTION_LIMIT}
            value={values.description}
            error={errors.description}
            onChange={(event) => set('description', event.target.value)}
          />
          <ImageField
            label="Picture"
            preview={group && <GroupPicture group={group} size={112} />}
            error={errors.image}
            onBusy={setUploading}
            onUploaded={(image) => set('image', image)}
          />
        </div>
        <GroupSettingFields form={form} privacyBefore={group?.privacySetting} />
      </fieldset>
      <div className={styles.messages} role="alert">
        {!shownAt && form.messages.map((message) => <p key={message}>{message}</p>)}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.busy} disabled={uploading}>
          {group ? 'Save' : 'Create group'}
        </Button>
        <a className={buttonClass('quiet')} href={group?.selfLink ?? '/groups'}>
          Cancel
        </a>
      </div>
    </form>
  );
}

function linkHint(typed: string, group: GroupView | undefined): string {
  const link = typed.trim();
  if (link === '') return group ? 'The group needs an address.' : 'Left empty, it is made of the name.';
  const present = `The group's address ends with /group/${link}`;
  const moves = group && link.toLowerCase() !== group.groupLink.toLowerCase();
  return moves ? `${present}. The old address leads there until another group takes it.` : present;
}

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
function GroupSettingFields({ form, privacyBefore }: GroupSettingFieldsProps) {
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

const settingsOf = (group: GroupView) => ({
  kind: group.kind,
  privacySetting: group.privacySetting,
  sidebarTracks: group.sidebarTracks,
  trackSorting: group.trackSorting,
  commentsSetting: group.commentsSetting,
  membersCanPostTracks: group.membersCanPostTracks,
  enableFollowing: group.enableFollowing,
});

/** The state of a group's form, which creates a group, or changes `group`. */
function useGroupForm(group?: GroupView) {
  const { api, navigate } = useApp();
  const client = useQueryClient();
  return useForm({
    initial: {
      ...(group ? settingsOf(group) : newGroupSettings),
      name: group?.name ?? '',
      description: group?.description ?? '',
      groupLink: group?.groupLink ?? '',
      image: undefined as ImageReference | undefined,
    },
    check: validateGroupForm,
    labels: { image: 'Picture' },
    send: async (values) => {
      const body = { ...values, name: values.name.trim(), groupLink: values.groupLink.trim() };
      const answer = group
        ? await api(updateGroup, { groupLink: group.id, group: body })
        : await api(createGroup, { group: body });
      return resolveDocument<GroupView>(answer);
    },
    onDone(saved) {
      client.removeQueries({ queryKey: ['groups'] });
      navigate(saved.selfLink);
    },
  });
}

/** Validates the name first, and the link only when the name is valid. */
function validateGroupForm({ name, groupLink }: { name: string; groupLink: string }): {
  name?: string;
  groupLink?: string;
} {
  if (isBlank(name)) return { name: 'This field is required' };
  return /^[A-Za-z0-9_-]*$/.test(groupLink.trim()) ? {} : { groupLink: INVALID_GROUP_LINK };
}

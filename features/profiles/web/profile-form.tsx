import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { ImageField, type ImageReference } from '#features/uploads/web/image-field.tsx';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { fieldMessages } from '#platform/web/forms/field-messages.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { ProfileView } from '../contract.ts';
import { fromProfileDocument } from '../model/profile-document.ts';
import { type Network, networkNames, networkTitle, normaliseSocialLink } from '../model/social-link.ts';
import { ABOUT_LIMIT, type ProfileFields, validateProfile } from '../model/validate-profile.ts';
import { updateUser } from '../profile.contract.ts';
import styles from './profile-form.module.css';

interface ProfileFormProps {
  user: ProfileView;
  onSaved: (saved: ProfileView) => void;
}

/** The form of a profile, for the member and for site admins. */
export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const { values, errors, messages, set, busy, submit } = useProfileForm(user, onSaved);
  const [uploading, setUploading] = useState(false);
  const site = useSettings().siteUrl.replace(/^https?:\/\//, '');
  const isWhole = !isBlank(values.username) && !isBlank(values.profileLink);
  const locked = uploading || busy;
  return (
    <form className={panelClass('form')} method="post" noValidate onSubmit={submit}>
      <fieldset className={styles.fields} disabled={locked}>
        <legend className="spoken">The profile</legend>
        <AvatarField
          name={user.username}
          src={user.avatarLargeUrl}
          disabled={locked}
          error={errors.profileImage}
          onBusy={setUploading}
          onChange={(image) => set('profileImage', image)}
        />
        <div className={styles.words}>
          <TextField
            name="username"
            label="Username"
            required
            autoComplete="nickname"
            value={values.username}
            error={errors.username}
            onChange={(event) => set('username', event.target.value)}
          />
          <TextField
            name="realName"
            label="Real name"
            autoComplete="name"
            value={values.realName}
            error={errors.realName}
            onChange={(event) => set('realName', event.target.value)}
          />
          <TextField
            name="pageUrlSlug"
            label="Profile link"
            required
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint={
              <>
                Your page is at{' '}
                <b className={styles.address}>
                  {site}/user/{values.profileLink.trim() || '…'}
                </b>
              </>
            }
            value={values.profileLink}
            error={errors.profileLink}
            onChange={(event) => set('profileLink', event.target.value)}
          />
          <TextArea
            name="description"
            label="About"
            rows={6}
            className={styles.about ?? ''}
            limit={ABOUT_LIMIT}
            value={values.about}
            error={errors.about}
            onChange={(event) => set('about', [...event.target.value].slice(0, ABOUT_LIMIT).join(''))}
          />
        </div>
        <fieldset className={styles.elsewhere}>
          <legend className={styles.legend}>Elsewhere</legend>
          <p className={styles.hint}>Your name there, or the address of your page.</p>
          {networkNames.map((network) => (
            <TextField
              key={network}
              name={`${network}Link`}
              label={networkTitle(network)}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={values[network]}
              error={errors[network]}
              onChange={(event) => set(network, event.target.value)}
            />
          ))}
        </fieldset>
      </fieldset>
      <div className={styles.messages} role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy} disabled={!isWhole || uploading}>
          Save
        </Button>
        <a className={buttonClass('quiet')} href={user.selfLink}>
          View the page
        </a>
      </div>
    </form>
  );
}

interface AvatarFieldProps {
  name: string;
  /** The present picture. */
  src: string | null;
  /** A new picture; null removes the present one, undefined keeps it. */
  onChange: (image: ImageReference | null | undefined) => void;
  onBusy: (busy: boolean) => void;
  disabled: boolean;
  error?: string | undefined;
}

const accept = ['image/png', 'image/jpeg', 'image/gif', '.png', '.jpg', '.jpeg', '.gif'];

/** Uploads or removes a member's avatar. */
function AvatarField({ name, src, onChange, onBusy, disabled, error }: AvatarFieldProps) {
  const [removed, setRemoved] = useState(0);
  const shown = removed > 0 ? null : src;
  return (
    <div className={styles.avatar}>
      <ImageField
        key={removed}
        label="Avatar"
        shape="round"
        pictureName="New avatar"
        accept={accept}
        hint="PNG, JPEG or GIF, square, up to 5 MB"
        preview={<Avatar name={name} src={shown} size={112} />}
        disabled={disabled}
        error={error}
        onBusy={onBusy}
        onUploaded={(image) => onChange(image ?? (removed > 0 ? null : undefined))}
      />
      {shown !== null && (
        <Button
          variant="ghost"
          size="small"
          className={styles.remove}
          disabled={disabled}
          onClick={() => {
            setRemoved((before) => before + 1);
            onChange(null);
          }}
        >
          Remove the picture
        </Button>
      )}
    </div>
  );
}

type ProfileFormValues = ProfileFields & { profileImage: ImageReference | null | undefined };

/** The fields of a profile as texts for the form. */
function profileFieldsOf(user: ProfileView): ProfileFields {
  const social = Object.fromEntries(networkNames.map((name) => [name, user[name] ?? '']));
  const { username, profileLink } = user;
  return {
    username,
    profileLink,
    realName: user.realName ?? '',
    about: user.about ?? '',
    ...(social as Record<Network, string>),
  };
}

/** The form of a profile; sends only the changed fields. */
function useProfileForm(user: ProfileView, onSaved: (saved: ProfileView) => void) {
  const api = useApi();
  const client = useQueryClient();
  const before = profileFieldsOf(user);
  return useForm<ProfileFormValues, ProfileView>({
    initial: { ...before, profileImage: undefined },
    required: ['username', 'profileLink'],
    labels: { profileImage: 'Avatar' },
    check: (values) => validationErrorsOf(before, values),
    send: async (values) => {
      const { data } = await api(updateUser, { guid: user.guid, user: changedFieldsOf(before, values) });
      if (!data) throw new Error('A profile was sent, and none came back');
      return fromProfileDocument({ data });
    },
    onDone(saved) {
      // Names and pictures are on many pages, so other pages load their data again.
      client.removeQueries({ type: 'inactive' });
      for (const key of [user.profileLink, saved.profileLink, saved.guid])
        client.setQueryData(['profile', key.toLowerCase()], saved);
      onSaved(saved);
    },
  });
}

/** The errors with the texts that the server would send. */
const validationErrorsOf = (
  before: ProfileFields,
  { profileImage: _image, ...texts }: ProfileFormValues,
): Partial<ProfileFields> =>
  Object.fromEntries(
    Object.entries(validateProfile(texts, before)).map(([field, error]) => [
      field,
      fieldMessages({ [field]: [error] })[0],
    ]),
  );

/** The fields that differ from before. */
function changedFieldsOf(before: ProfileFields, { profileImage, ...values }: ProfileFormValues) {
  const normalised = { ...values, username: values.username.trim(), profileLink: values.profileLink.trim() };
  for (const network of networkNames) normalised[network] = normaliseSocialLink(network, normalised[network]);
  const names = Object.keys(before) as (keyof ProfileFields)[];
  const changed = names.filter((name) => normalised[name] !== before[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, normalised[name]])),
    ...(profileImage !== undefined && { profileImage }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { ImageReference } from '#features/uploads/web/image-field.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { fieldMessages } from '#platform/web/forms/field-messages.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { ProfileView } from '../contract.ts';
import { fromProfileDocument } from '../model/profile-document.ts';
import { type Network, networkNames, normaliseSocialLink } from '../model/social-link.ts';
import { type ProfileFields, validateProfile } from '../model/validate-profile.ts';
import { updateUser } from '../profile.contract.ts';

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
export function useProfileForm(user: ProfileView, onSaved: (saved: ProfileView) => void) {
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

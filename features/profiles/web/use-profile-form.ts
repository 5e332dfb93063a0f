import { useQueryClient } from '@tanstack/react-query';
import type { ImageReference } from '#features/uploads/web/image-field.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { fieldMessages } from '#platform/web/field-messages.ts';
import { useForm } from '#platform/web/use-form.ts';
import type { ProfileView } from '../contract.ts';
import { fromProfileDocument } from '../model/profile-document.ts';
import { type Network, networkNames, normaliseSocialLink } from '../model/social-link.ts';
import { type ProfileFields, validateProfile } from '../model/validate-profile.ts';
import { updateUser } from '../profile.contract.ts';

type ProfileFormValues = ProfileFields & { profileImage: ImageReference | null | undefined };

/** The texts of a profile as the form's fields show them. */
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

/** What the form of a profile holds and sends: what was changed, and nothing else. */
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
      // Names and pictures stand on many pages: what is not on this one is loaded anew when one goes there.
      client.removeQueries({ type: 'inactive' });
      for (const key of [user.profileLink, saved.profileLink, saved.guid])
        client.setQueryData(['profile', key.toLowerCase()], saved);
      onSaved(saved);
    },
  });
}

/** Each fault as the server would say it. */
const validationErrorsOf = (
  before: ProfileFields,
  { profileImage: _image, ...texts }: ProfileFormValues,
): Partial<ProfileFields> =>
  Object.fromEntries(
    Object.entries(validateProfile(texts, before)).map(([field, fault]) => [
      field,
      fieldMessages({ [field]: [fault] })[0],
    ]),
  );

/** What is sent: what differs from how it was. */
function changedFieldsOf(before: ProfileFields, { profileImage, ...values }: ProfileFormValues) {
  const tidy = { ...values, username: values.username.trim(), profileLink: values.profileLink.trim() };
  for (const network of networkNames) tidy[network] = normaliseSocialLink(network, tidy[network]);
  const names = Object.keys(before) as (keyof ProfileFields)[];
  const changed = names.filter((name) => tidy[name] !== before[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, tidy[name]])),
    ...(profileImage !== undefined && { profileImage }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { ImageReference } from '#features/uploads/web/image-field.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { fieldMessages } from '#platform/web/field-messages.ts';
import { useForm } from '#platform/web/use-form.ts';
import type { ProfileView } from '../contract.ts';
import { profileOf } from '../model/profile-document.ts';
import { type ProfileText, profileFaults } from '../model/profile-faults.ts';
import { type Network, networkNames, tidySocial } from '../model/social-link.ts';
import { updateUser } from '../profile.contract.ts';

type Values = ProfileText & { profileImage: ImageReference | null | undefined };

/** The texts of a profile as the form's fields show them. */
function textsOf(user: ProfileView): ProfileText {
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
  const before = textsOf(user);
  return useForm<Values, ProfileView>({
    initial: { ...before, profileImage: undefined },
    required: ['username', 'profileLink'],
    labels: { profileImage: 'Avatar' },
    check: (values) => faultsOf(before, values),
    send: async (values) => {
      const { data } = await api(updateUser, { guid: user.guid, user: changeOf(before, values) });
      if (!data) throw new Error('A profile was sent, and none came back');
      return profileOf({ data });
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
const faultsOf = (before: ProfileText, { profileImage: _image, ...texts }: Values): Partial<ProfileText> =>
  Object.fromEntries(
    Object.entries(profileFaults(texts, before)).map(([field, fault]) => [
      field,
      fieldMessages({ [field]: [fault] })[0],
    ]),
  );

/** What is sent: what differs from how it was. */
function changeOf(before: ProfileText, { profileImage, ...values }: Values) {
  const tidy = { ...values, username: values.username.trim(), profileLink: values.profileLink.trim() };
  for (const network of networkNames) tidy[network] = tidySocial(network, tidy[network]);
  const names = Object.keys(before) as (keyof ProfileText)[];
  const changed = names.filter((name) => tidy[name] !== before[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, tidy[name]])),
    ...(profileImage !== undefined && { profileImage }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { ImageReference } from '#features/uploads/web/image-field.tsx';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { GroupView } from '../../contract.ts';
import { createGroup, updateGroup } from '../../form.contract.ts';
import { INVALID_GROUP_LINK } from '../../model/group-link.ts';
import { newGroupSettings } from '../../model/group-settings.ts';

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
export function useGroupForm(group?: GroupView) {
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

import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash-2';
import { type Ref, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { MuteItem } from '#features/mutes/web/mute-item.tsx';
import { checkRecentSignIn } from '#features/sign-in/devices.contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { ProfileView } from '../contract.ts';
import type { HeroDialogs } from './hero-dialogs.ts';

interface ProfileHeroMenuProps {
  user: ProfileView;
  dialogs: Pick<HeroDialogs, 'Report' | 'block'>;
}

/** The context menu of another member's page: report and block, for site admins also delete. */
export function ProfileHeroMenu({ user, dialogs: { Report, block } }: ProfileHeroMenuProps) {
  const api = useApi();
  const viewer = useViewer();
  const form = useRef<HTMLFormElement>(null);
  const [reporting, setReporting] = useState(false);

  async function remove(): Promise<void> {
    const yes = await confirmDialog({
      title: 'Are you 110% sure you want to destroy this user?',
      text: `${user.username}, their tracks, likes and follows are gone for good.`,
      confirmLabel: 'Destroy user',
      danger: true,
    });
    if (!yes) return;
    try {
      // The password has to be asked for now; a submitted form could not ask.
      await api(checkRecentSignIn, {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      flash.error(error.message);
      return;
    }
    form.current?.requestSubmit();
  }

  return (
    <>
      <Menu trigger={(props) => <Button {...props} variant="icon" icon={Ellipsis} aria-label="More" />}>
        {viewer && !viewer.student && <MuteItem kind="user" id={user.id} name={user.username} />}
        <MenuItem icon={Flag} onSelect={() => setReporting(true)}>
          Report
        </MenuItem>
        <MenuItem icon={Ban} onSelect={() => void block(api, user)}>
          Block
        </MenuItem>
        {viewer?.siteAdmin && (
          <MenuItem icon={Trash2} danger onSelect={() => void remove()}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {viewer?.siteAdmin && <DeleteMemberForm ref={form} guid={user.guid} />}
      {reporting && <Report user={user} onClose={() => setReporting(false)} />}
    </>
  );
}

interface DeleteMemberFormProps {
  ref: Ref<HTMLFormElement>;
  guid: string;
}

/** `DELETE /api/users/{guid}` as a form; its fields are filled on submit. The server redirects afterwards. */
function DeleteMemberForm({ ref, guid }: DeleteMemberFormProps) {
  return (
    <form
      ref={ref}
      hidden
      method="post"
      action={`/api/users/${guid}`}
      aria-label="Delete"
      onSubmit={({ currentTarget }) => {
        const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
        const fields = currentTarget.elements as unknown as Record<string, HTMLInputElement>;
        if (fields.csrf_token) fields.csrf_token.value = token;
        if (fields.referer) fields.referer.value = location.pathname;
      }}
    >
      <input type="hidden" name="_method" value="delete" />
      <input type="hidden" name="csrf_token" />
      <input type="hidden" name="referer" />
    </form>
  );
}

import type { ReactNode } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import type { UserView } from '#features/identity/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useForm } from '#platform/web/use-form.ts';
import {
  inviteUser,
  removeMember,
  respondToMembership,
  withdrawInvitation,
} from '../../membership.contract.ts';
import type { Piece } from '../../model/piece.ts';
import { refusalText } from '../refusal-text.ts';
import { onSite } from './on-site.ts';
import styles from './share-dialog.module.css';
import { useOpenMemberships } from './use-studio-project.ts';

interface ShareDialogProps {
  api: Api;
  piece: Piece;
  siteUrl: string;
  open: boolean;
  onClose: () => void;
}

/** Who is to work on the piece: inviting, answering requests, taking invitations back and members out. */
export function ShareDialog({ api, piece, siteUrl, open, onClose }: ShareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Share “${piece.title}”`}>
      <InviteForm api={api} id={piece.id} />
      <Waiting api={api} id={piece.id} siteUrl={siteUrl} />
      <Members api={api} piece={piece} siteUrl={siteUrl} />
    </Dialog>
  );
}

function InviteForm({ api, id }: { api: Api; id: string }) {
  const form = useForm({
    initial: { username: '' },
    required: ['username'],
    send: ({ username }) => api(inviteUser, { id, username }),
    onDone({ membership }) {
      flash.success(membership.accepted ? 'They are in.' : 'The invitation is on its way.');
      form.set('username', '');
    },
  });
  return (
    <form className={styles.invite} onSubmit={form.submit} noValidate>
      <TextField
        label="Username"
        autoComplete="off"
        value={form.values.username}
        error={form.errors.username ?? form.messages[0]}
        onChange={(event) => form.set('username', event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        Invite
      </Button>
    </form>
  );
}

function Waiting({ api, id, siteUrl }: { api: Api; id: string; siteUrl: string }) {
  const { data, refetch } = useOpenMemberships(api, id, true);
  const items = data ?? [];
  if (items.length === 0) return null;
  const after = (call: Promise<unknown>) => void told(call.then(() => refetch()));
  const answer = (membershipId: string, membership: { accepted: true } | { declined: true }) =>
    after(api(respondToMembership, { membershipId, membership }));
  return (
    <section className={styles.list}>
      <h3>Waiting</h3>
      <ul>
        {items.map((one) => (
          <PersonRow
            key={one.id}
            user={one.user}
            siteUrl={siteUrl}
            note={one.kind === 'request' ? 'Wants to join' : 'Invited'}
          >
            {one.kind === 'invitation' ? (
              <Button
                size="small"
                onClick={() => after(api(withdrawInvitation, { projectId: id, id: one.id }))}
              >
                Take back
              </Button>
            ) : (
              <>
                <Button size="small" onClick={() => answer(one.id, { declined: true })}>
                  Decline
                </Button>
                <Button size="small" variant="primary" onClick={() => answer(one.id, { accepted: true })}>
                  Accept
                </Button>
              </>
            )}
          </PersonRow>
        ))}
      </ul>
    </section>
  );
}

function Members({ api, piece, siteUrl }: { api: Api; piece: Piece; siteUrl: string }) {
  if (piece.members.length === 0) return null;
  return (
    <section className={styles.list}>
      <h3>Members</h3>
      <ul>
        {piece.members.map(({ id, user }) => (
          <PersonRow key={id} user={user} siteUrl={siteUrl}>
            <Button size="small" onClick={() => void told(api(removeMember, { projectId: piece.id, id }))}>
              Remove
            </Button>
          </PersonRow>
        ))}
      </ul>
    </section>
  );
}

interface PersonRowProps {
  user: UserView;
  siteUrl: string;
  note?: string;
  children: ReactNode;
}

function PersonRow({ user, siteUrl, note, children }: PersonRowProps) {
  return (
    <li>
      <Avatar name={user.username} src={onSite(siteUrl, user.avatarSmallUrl)} size={36} />
      <span className={styles.name}>
        {user.username}
        {note && <small>{note}</small>}
      </span>
      <span className={styles.deeds}>{children}</span>
    </li>
  );
}

/** What came of it is heard over the live connection; only a failure is told here. */
async function told(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    flash.error(refusalText(error, 'Something went wrong. Please try again later.'));
  }
}

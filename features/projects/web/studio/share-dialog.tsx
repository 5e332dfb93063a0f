import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'lucide-react/icons/link';
import { type ReactNode, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { refusalText } from '#platform/web/forms/refusal-text.ts';
import { banFromProject, liftProjectBan, listProjectBans } from '../../bans.contract.ts';
import { updateProject } from '../../contract.ts';
import {
  listProjectInvitations,
  removeProjectMember,
  updateProjectMember,
  withdrawProjectInvitation,
} from '../../membership.contract.ts';
import type { Project, ProjectMember } from '../../model/project.ts';
import { nameOfPerson, type ProjectPerson } from '../../model/project-person.ts';
import { projectInvitationPage } from '../../pages.ts';
import { emailedKey, InviteForm } from './invite-form.tsx';
import { JoinChoice } from './join-choice.tsx';
import { maxPageItems } from './load-all-pages.ts';
import styles from './share-dialog.module.css';
import { toSiteUrl } from './to-site-url.ts';
import { useOpenMemberships } from './use-studio-project.ts';

interface ShareDialogProps {
  api: Api;
  project: Project;
  siteUrl: string;
  /** Whether the invitation may be given to anybody, as outside of schools. */
  hasLink: boolean;
  open: boolean;
  onClose: () => void;
}

/** Dialog of the owner: invites, copies the invitation link, answers requests, gives roles, withdraws invitations and removes members. */
export function ShareDialog({ api, project, siteUrl, hasLink, open, onClose }: ShareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Share “${project.title}”`}>
      {project.inCampaign && <JoinSetting api={api} project={project} />}
      <InviteForm api={api} id={project.id} siteUrl={siteUrl} />
      {hasLink && project.kind === 'Project' && (
        <InvitationLink address={siteUrl + href(projectInvitationPage, { id: project.id })} />
      )}
      <OpenMemberships api={api} id={project.id} siteUrl={siteUrl} />
      <EmailedInvitations api={api} id={project.id} />
      <Members api={api} project={project} siteUrl={siteUrl} />
      <Bans api={api} id={project.id} />
    </Dialog>
  );
}

/** Who opens it may ask to join in. */
function InvitationLink({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      flash.success('Link copied.');
    } catch {
      flash.error(`The browser does not let us copy. The address is ${address}`, { staysOpen: true });
    }
  };
  return (
    <Button icon={Link} className={styles.link} onClick={() => void copy()}>
      Copy invitation link
    </Button>
  );
}

/** Saves the choice at once. */
function JoinSetting({ api, project }: { api: Api; project: Project }) {
  const { id, openCollaboration } = project;
  const [chosen, setChosen] = useState(openCollaboration);
  const save = (isOpen: boolean) => {
    setChosen(isOpen);
    const saved = api(updateProject, { id, project: { openCollaboration: isOpen } });
    saved.catch(() => setChosen(openCollaboration));
    void showFailure(saved);
  };
  return (
    <div className={styles.setting}>
      <JoinChoice value={chosen} onChange={save} />
    </div>
  );
}

function OpenMemberships({ api, id, siteUrl }: { api: Api; id: string; siteUrl: string }) {
  const { data, refetch } = useOpenMemberships(api, id, true);
  const items = data ?? [];
  if (items.length === 0) return null;
  const runAndRefetch = (call: Promise<unknown>) => void showFailure(call.then(() => refetch()));
  const answer = (membershipId: string, membership: { accepted: true } | { declined: true }) =>
    runAndRefetch(api(respondToMembership, { membershipId, membership }));
  return (
    <section className={styles.list}>
      <h3>Waiting</h3>
      <ul>
        {items.map((membership) => (
          <ShareDialogRow
            key={membership.id}
            user={membership.user}
            siteUrl={siteUrl}
            note={membership.kind === 'request' ? 'Wants to join' : 'Invited'}
          >
            {membership.kind === 'invitation' ? (
              <Button
                size="small"
                onClick={() =>
                  runAndRefetch(api(withdrawProjectInvitation, { projectId: id, id: membership.id }))
                }
              >
                Take back
              </Button>
            ) : (
              <>
                <Button size="small" onClick={() => answer(membership.id, { declined: true })}>
                  Decline
                </Button>
                <Button
                  size="small"
                  variant="primary"
                  onClick={() => answer(membership.id, { accepted: true })}
                >
                  Accept
                </Button>
              </>
            )}
          </ShareDialogRow>
        ))}
      </ul>
    </section>
  );
}

function Members({ api, project, siteUrl }: { api: Api; project: Project; siteUrl: string }) {
  const client = useQueryClient();
  if (project.members.length === 0) return null;
  const ban = async (user: ProjectPerson) => {
    const name = nameOfPerson(user);
    const isSure = await confirmDialog({
      title: `Ban ${name}?`,
      text: `${name} leaves this project and cannot ask to join again until you lift the ban.`,
      confirmLabel: 'Ban',
      danger: true,
    });
    if (!isSure) return;
    await showFailure(api(banFromProject, { id: project.id, userGuid: user.guid }));
    await client.invalidateQueries({ queryKey: bansKey(project.id) });
  };
  return (
    <section className={styles.list}>
      <h3>Members</h3>
      <ul>
        {project.members.map(({ id, user, role }) => (
          <ShareDialogRow key={id} user={user} siteUrl={siteUrl}>
            <MemberRole api={api} projectId={project.id} member={{ id, user, role }} />
            <Button
              size="small"
              aria-label={`Remove ${nameOfPerson(user)}`}
              onClick={() => void showFailure(api(removeProjectMember, { projectId: project.id, id }))}
            >
              Remove
            </Button>
            <Button
              size="small"
              variant="danger"
              aria-label={`Ban ${nameOfPerson(user)}`}
              onClick={() => void ban(user)}
            >
              Ban
            </Button>
          </ShareDialogRow>
        ))}
      </ul>
    </section>
  );
}

/** Changes what a member may do, at once and in their open tabs too. */
function MemberRole({
  api,
  projectId,
  member: { id, user, role },
}: {
  api: Api;
  projectId: string;
  member: Pick<ProjectMember, 'id' | 'user' | 'role'>;
}) {
  return (
    <SelectField
      label={`Role of ${nameOfPerson(user)}`}
      hideLabel
      value={role}
      onChange={(event) => {
        const chosen = event.currentTarget.value === 'listener' ? 'listener' : 'editor';
        void showFailure(api(updateProjectMember, { projectId, id, member: { role: chosen } }));
      }}
    >
      <option value="editor">Editor</option>
      <option value="listener">Listener</option>
    </SelectField>
  );
}

/** The addresses that have an invitation, newest first. */
function EmailedInvitations({ api, id }: { api: Api; id: string }) {
  const { data, refetch } = useQuery({
    queryKey: emailedKey(id),
    queryFn: async () => (await api(listProjectInvitations, { id, items: maxPageItems })).invitations,
  });
  if (!data || data.length === 0) return null;
  const withdraw = (invitationId: string) =>
    void showFailure(
      api(withdrawProjectInvitation, { projectId: id, id: invitationId }).then(() => refetch()),
    );
  return (
    <section className={styles.list}>
      <h3>Invited by e-mail</h3>
      <ul>
        {data.map((invitation) => (
          <li key={invitation.id}>
            <span className={styles.name}>{invitation.email}</span>
            <span className={styles.buttons}>
              <Button
                size="small"
                aria-label={`Take back the invitation of ${invitation.email}`}
                onClick={() => withdraw(invitation.id)}
              >
                Take back
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const bansKey = (id: string) => ['studio', id, 'bans'];

/** Whom the owner has banned, newest first. */
function Bans({ api, id }: { api: Api; id: string }) {
  const { data, refetch } = useQuery({
    queryKey: bansKey(id),
    queryFn: async () => (await api(listProjectBans, { id, items: maxPageItems })).bans,
  });
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.list}>
      <h3>Banned</h3>
      <ul>
        {data.map(({ userGuid, name }) => (
          <li key={userGuid}>
            <span className={styles.name}>{name}</span>
            <span className={styles.buttons}>
              <Button
                size="small"
                aria-label={`Lift the ban of ${name}`}
                onClick={() => void showFailure(api(liftProjectBan, { id, userGuid }).then(() => refetch()))}
              >
                Lift ban
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShareDialogRowProps {
  user: ProjectPerson;
  siteUrl: string;
  note?: string;
  children: ReactNode;
}

function ShareDialogRow({ user, siteUrl, note, children }: ShareDialogRowProps) {
  return (
    <li>
      <Avatar name={nameOfPerson(user)} src={toSiteUrl(siteUrl, user.avatarSmallUrl)} size={36} />
      <span className={styles.name}>
        {nameOfPerson(user)}
        {note && <small>{note}</small>}
      </span>
      <span className={styles.buttons}>{children}</span>
    </li>
  );
}

/** Shows a failure. The live connection brings the result of a success. */
async function showFailure(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    flash.error(refusalText(error, 'Something went wrong. Please try again later.'));
  }
}

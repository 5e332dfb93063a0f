import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { getProject } from '#features/projects/contract.ts';
import type { Project } from '#features/projects/model/project.ts';
import { titleWith } from '#features/projects/model/project-title.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { refusalText } from '#platform/web/forms/refusal-text.ts';
import { moveApart } from '#studio/sync/bring-apart.ts';
import { openUnsentEdits, type UnsentEdits } from '#studio/sync/unsent-edits.ts';
import { ownVersion } from './own-version.tsx';
import styles from './unsent-edits.module.css';

interface UnsentProps {
  api: Api;
  userId: string;
  csrfToken: () => string;
  /** The project that has just been closed to the person; null for all. */
  closed: { id: string; title: string } | null;
}

interface Found {
  readonly id: string;
  /** Null where it is not known any more. */
  readonly title: string | null;
  readonly isClosed: boolean;
}

/** Edits that only this browser has: those of a project that is closed to the person become one of their own, or are deleted (STUDIO-149). */
export function UnsentEditsNotice({ api, userId, csrfToken, closed }: UnsentProps) {
  const [edits] = useState(() => openUnsentEdits(globalThis.indexedDB, userId));
  const [found, setFound] = useState<readonly Found[]>([]);
  const heading = useId();
  const find = useEffectEvent(() => findProjects(edits, { api, userId, closed }));
  useEffect(() => {
    let isShown = true;
    void find().then((all) => isShown && setFound(all));
    return () => {
      isShown = false;
    };
  }, []);
  if (found.length === 0) return null;
  const leave = ({ id }: Found) => setFound((all) => all.filter((one) => one.id !== id));
  return (
    <section className={styles.unsent} aria-labelledby={heading}>
      <h2 id={heading}>On this device only</h2>
      <ul role="list">
        {found.map((one) => (
          <li key={one.id}>
            {one.isClosed ? (
              <ClosedEdits {...{ edits, api, csrfToken }} project={one} onEnd={() => leave(one)} />
            ) : (
              <p>
                Your last changes of <a href={`/project/${one.id}`}>{one.title}</a> are saved when you open
                it.
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

async function findProjects(
  edits: UnsentEdits,
  { api, userId, closed }: Pick<UnsentProps, 'api' | 'userId' | 'closed'>,
): Promise<readonly Found[]> {
  const ids = await edits.projects();
  if (closed !== null) return ids.includes(closed.id) ? [{ ...closed, isClosed: true }] : [];
  const found = ids.map(async (id): Promise<Found | null> => {
    try {
      const project = resolveDocument<Project>(await api(getProject, { id }));
      const isEditor = project.members.some(({ user, role }) => user.id === userId && role === 'editor');
      return { id, title: project.title, isClosed: !project.can.rename && !isEditor };
    } catch (error) {
      // Without an answer nothing is known of it.
      return isRefusal(error) && error.status === 404 ? { id, title: null, isClosed: true } : null;
    }
  });
  return (await Promise.all(found)).filter((one) => one !== null);
}

interface ClosedProps {
  edits: UnsentEdits;
  api: Api;
  csrfToken: () => string;
  project: Found;
  onEnd: () => void;
}

function ClosedEdits({ edits, api, csrfToken, project: { id, title }, onEnd }: ClosedProps) {
  const [isBusy, setBusy] = useState(false);
  /** The project that was begun of each copy, so that a second try makes no other. */
  const begun = useRef(new Map<string, string>());
  const done = useRef(new Set<string>());
  const move = async () => {
    setBusy(true);
    const own = title === null ? 'Your unsaved version' : titleWith(title, ' (your unsaved version)');
    let failure: unknown = null;
    const apart = {
      ...ownVersion(own, api, csrfToken),
      onEnd: (result: { project: string } | { error: unknown }) => {
        if ('error' in result) failure = result.error;
      },
    };
    const copies = await edits.copiesOf(id).catch(() => []);
    for (const { name, updates } of copies) {
      if (failure !== null || done.current.has(name)) continue;
      const movedTo = begun.current.get(name) ?? null;
      const moveTo = async (to: string) => void begun.current.set(name, to);
      if (await moveApart({ updates, movedTo, moveTo }, apart)) done.current.add(name);
    }
    setBusy(false);
    const made = [...begun.current.values()].at(-1);
    if (made === undefined || failure !== null) {
      flash.error(`It could not become a project: ${refusalText(failure, 'There is no connection.')}`);
      return;
    }
    await edits.remove(id).catch(() => {});
    flash.success('What you made is in a project of your own.', {
      link: { text: 'Open it', address: `/project/${made}` },
    });
    onEnd();
  };
  const remove = async () => {
    const isSure = await confirmDialog({
      title: 'Delete your last changes?',
      text: 'They are nowhere else.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!isSure) return;
    await edits.remove(id).catch(() => {});
    onEnd();
  };
  return (
    <>
      <p>
        {title === null ? 'A project that is closed to you' : `“${title}”`} does not have your last changes.
        They stay in this browser for 30 days.
      </p>
      <div className={styles.buttons}>
        <Button busy={isBusy} onClick={() => void move()}>
          Make a project of them
        </Button>
        <Button variant="ghost" inactive={isBusy} onClick={() => void remove()}>
          Delete them
        </Button>
      </div>
    </>
  );
}

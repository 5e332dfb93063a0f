import Download from 'lucide-react/icons/download';
import Redo2 from 'lucide-react/icons/redo-2';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#design/button/button.tsx';
import { exportSong } from '../commands/export-song.ts';
import { openPalette } from '../commands/find-help.ts';
import { mayPublish, publishSong } from '../commands/publish-song.ts';
import { redoGesture, undoGesture } from '../commands/undo-gesture.ts';
import { ExportDialog, type Exporting } from './export/export-dialog.tsx';
import { Guide } from './guide/guide.tsx';
import { ManualDialog } from './help/manual-dialog.tsx';
import { OnScreenKeys } from './keys/on-screen-keys.tsx';
import { useComputerKeys } from './keys/use-computer-keys.ts';
import { useLiveInput } from './keys/use-live-input.ts';
import { Library } from './library/library.tsx';
import { Palette } from './palette/palette.tsx';
import { ShortcutList } from './palette/shortcut-list.tsx';
import type { Face } from './people/face.ts';
import { RoomPeople } from './people/room-people.tsx';
import { MoreMenu } from './phone/more-menu.tsx';
import { PhoneViews } from './phone/phone-views.tsx';
import { usePhone } from './phone/use-phone.ts';
import { PublishPart } from './publish/publish-part.tsx';
import type { Publishing } from './publish/publishing.ts';
import type { PageActions, Session } from './session.ts';
import { Announcer } from './shell/announcer.tsx';
import { DeletedNotices } from './shell/deleted-notices.tsx';
import { FirstBeat, useIsBeginning } from './shell/first-beat.tsx';
import { LowerPanel } from './shell/lower-panel.tsx';
import { PlayingElsewhere } from './shell/playing-elsewhere.tsx';
import { Problems, ProjectNotices } from './shell/project-notices.tsx';
import { SavingState } from './shell/saving-state.tsx';
import styles from './shell/shell.module.css';
import { ToolButton } from './shell/tool-button.tsx';
import { ToolStrip } from './shell/tool-strip.tsx';
import { useShortcuts } from './shell/use-shortcuts.ts';
import { Timeline } from './timeline/timeline.tsx';
import { TransportBar } from './transport/transport-bar.tsx';
import { FacesContext, SessionContext, useOwn, usePart, useRoom, useSong, useSound } from './use-session.ts';

export interface StudioProps {
  session: Session;
  title: string;
  /** The title where it can be changed. */
  titleField?: ReactNode;
  /** The logo, as a link. */
  home: ReactNode;
  /** Whom the page knows by name and picture. */
  faces?: readonly Face[];
  /** Buttons of the page: people and sharing. */
  people?: ReactNode;
  /** A link that the page offers at any width. */
  offer?: ReactNode;
  /** What these buttons do, for the palette and the menu of a phone, which has them instead. */
  actions?: PageActions | undefined;
  /** How a listener comes to change the project, as a sentence. */
  toChange?: string;
  exporting: Exporting;
  /** Null where nothing of the project becomes a track. */
  publishing?: Publishing | null;
}

/** A project with timeline, mixer and devices. */
export function Studio({ session, ...props }: StudioProps) {
  return (
    <SessionContext value={session}>
      <FacesContext value={props.faces ?? []}>
        <Screen {...props} session={session} />
      </FacesContext>
    </SessionContext>
  );
}

function Screen(props: StudioProps) {
  const { session, title, home, people, actions, faces = [], toChange = '', exporting } = props;
  const { titleField, offer, publishing = null } = props;
  useShortcuts(session);
  useEffect(() => {
    if (actions !== undefined) session.page.setState(actions);
  }, [session, actions]);
  const isPhone = usePhone();
  const finger = useOwn((own) => own.finger);
  const hasKeys = useOwn((own) => own.keys.on);
  useComputerKeys(session, hasKeys);
  useLiveInput(session);
  const problem = useSound((sound) => sound.problem);
  return (
    <div className={styles.studio} data-finger={finger}>
      <header className={styles.header}>
        {home}
        <h1 className={styles.title}>{titleField || title}</h1>
        <SavingState />
        <Problems />
        <span className={styles.gap} />
        <UndoButtons session={session} />
        {!isPhone && (
          <Button
            icon={Search}
            variant="ghost"
            labelFrom={1260}
            title={`${openPalette.label} (Ctrl+K)`}
            onClick={() => openPalette.run(session)}
          >
            {openPalette.label}
          </Button>
        )}
        <RoomPeople faces={faces} />
        {(!isPhone || actions === undefined) && people}
        {offer}
        {isPhone ? (
          <MoreMenu />
        ) : (
          <>
            <ExportButton session={session} />
            {publishing !== null && <PublishButton session={session} />}
          </>
        )}
      </header>
      <section aria-label="Playing">
        <TransportBar />
        <PlayingElsewhere />
        <DeletedNotices faces={faces} />
      </section>
      <div>
        <Listening title={title} toChange={toChange} />
        <ProjectNotices />
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <ExportDialog title={title} {...exporting} />
      </div>
      {isPhone ? <PhoneViews /> : <Desk hasKeys={hasKeys} />}
      <Announcer />
      <Palette />
      <ShortcutList />
      <ManualDialog />
      {publishing !== null && <PublishPart publishing={publishing} addresses={exporting.addresses} />}
    </div>
  );
}

/** Why nothing can be changed here, and what leads on. */
function Listening({ title, toChange }: { title: string; toChange: string }) {
  const isListener = useRoom((room) => room.role === 'listener');
  const closed = useRoom((room) => room.closed);
  if (!isListener) return null;
  return (
    <p className={styles.listening}>
      {closed === null
        ? `You are listening to ${title}. ${toChange}`
        : `${closed} Nothing is changed here now. `}
      {closed !== null && (
        <Button size="small" onClick={() => location.reload()}>
          Open it again
        </Button>
      )}
    </p>
  );
}

/** Timeline, panels and keys of a window that has room for them. */
function Desk({ hasKeys }: { hasKeys: boolean }) {
  const isBeginning = useIsBeginning();
  return (
    <main className={styles.main}>
      <Library />
      <div className={styles.work}>
        {!isBeginning && <Guide />}
        <ToolStrip />
        <div className={styles.middle}>
          <Timeline />
          <FirstBeat />
        </div>
        <LowerPanel />
        {hasKeys && <OnScreenKeys />}
      </div>
    </main>
  );
}

const nothingYet = 'There is nothing to hear yet';

function ExportButton({ session }: { session: Session }) {
  const canExport = useSong((song) => song.regions.length > 0);
  return (
    <Button
      icon={Download}
      variant="ghost"
      labelFrom={1020}
      title={canExport ? 'Export as a file' : nothingYet}
      inactive={!canExport}
      onClick={() => exportSong.run(session)}
    >
      Export
    </Button>
  );
}

function PublishButton({ session }: { session: Session }) {
  const hasSong = useSong((song) => song.regions.length > 0);
  useRoom((room) => room.role);
  if (!mayPublish(session)) return null;
  return (
    <Button
      icon={Send}
      labelFrom={1020}
      title={hasSong ? 'Publish as a track' : nothingYet}
      inactive={!hasSong}
      onClick={() => publishSong.run(session)}
    >
      Publish
    </Button>
  );
}

function UndoButtons({ session }: { session: Session }) {
  const { undoLabel, redoLabel } = usePart(session.undo, (state) => state);
  const isListener = useRoom((room) => room.role === 'listener');
  return (
    <>
      <ToolButton
        icon={Undo2}
        label={undoLabel === null ? 'Undo' : `Undo ${undoLabel}`}
        inactive={undoLabel === null || isListener}
        onClick={() => undoGesture.run(session)}
      />
      <ToolButton
        icon={Redo2}
        label={redoLabel === null ? 'Redo' : `Redo ${redoLabel}`}
        inactive={redoLabel === null || isListener}
        onClick={() => redoGesture.run(session)}
      />
    </>
  );
}

// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a grid that is no table of texts
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of a grid has the focus, and moves it
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem, MenuSeparator } from '#design/menu/menu-item.tsx';
import type { Track } from '#studio/document/song.ts';
import {
  changeTrack,
  toggleMute,
  toggleOwnMute,
  toggleSolo,
  trackCommands,
} from '../../commands/change-tracks.ts';
import { canEdit } from '../../commands/command.ts';
import { LevelSlider } from '../mixer/level-slider.tsx';
import { sayGain } from '../names.ts';
import { RenameField } from '../shell/rename-field.tsx';
import { TrackMark } from '../shell/track-mark.tsx';
import { useNameOf, useOwn, useSession } from '../use-session.ts';
import { ColorChoice } from './color-choice.tsx';
import styles from './track-head.module.css';

/** Name, level, mute and solo of a track beside its lane. Only those of the current track are tab stops. */
export function TrackHead({ track, isCurrent }: { track: Track; isCurrent: boolean }) {
  const session = useSession();
  const isRenamed = useOwn((own) => own.renaming?.of === 'track' && own.renaming.id === track.id);
  const isSolo = useOwn((own) => own.solo.includes(track.id));
  const isMuted = useOwn((own) => own.muted.includes(track.id));
  const mutedBy = useNameOf(track.mutedBy);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <div
      role="rowheader"
      className={styles.head}
      onPointerDown={() => session.own.patchState({ track: track.id })}
    >
      <span className={styles.color} aria-hidden="true" />
      <TrackMark kind={track.kind} className={styles.mark} />
      <div className={styles.words}>
        {isRenamed ? (
          <RenameField
            label="Name of the track"
            value={track.name}
            className={styles.rename}
            onDone={(name) => {
              session.own.patchState({ renaming: null });
              if (name?.trim()) changeTrack(session, track, { name: name.trim() });
            }}
          />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: F2 and the menu rename by keyboard
          <span
            className={styles.name}
            onDoubleClick={() =>
              canEdit(session) && session.own.patchState({ renaming: { of: 'track', id: track.id } })
            }
          >
            {track.name}
          </span>
        )}
        <LevelSlider track={track} tabIndex={tabIndex} />
      </div>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={track.mute}
          aria-label={`Mute ${track.name}`}
          title={track.mute && mutedBy ? `Muted by ${mutedBy}` : 'Mute'}
          data-tone="mute"
          tabIndex={tabIndex}
          onClick={() => toggleMute(session, track)}
        >
          M
        </button>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={isSolo}
          aria-label={`Solo ${track.name}, for you only`}
          title="Solo, for you only"
          data-tone="solo"
          tabIndex={tabIndex}
          onClick={() => toggleSolo(session, track)}
        >
          S
        </button>
        <Menu
          trigger={(props) => (
            <Button
              {...props}
              variant="icon"
              size="small"
              icon={Ellipsis}
              aria-label={`More for ${track.name}`}
              tabIndex={tabIndex}
            />
          )}
        >
          <ColorChoice chosen={track.color} onChoose={(color) => changeTrack(session, track, { color })} />
          <MenuSeparator />
          {trackCommands
            .filter(({ id }) => !['mute-track', 'solo-track', 'mute-for-me'].includes(id))
            .map((command) => (
              <MenuItem
                key={command.id}
                danger={command.id === 'delete-track'}
                inactive={!canEdit(session)}
                onSelect={() => {
                  session.own.patchState({ track: track.id });
                  command.run(session);
                }}
              >
                {command.label}
              </MenuItem>
            ))}
          <MenuItem onSelect={() => toggleOwnMute(session, track)}>
            {isMuted ? 'Hear it again' : 'Mute for me'}
          </MenuItem>
        </Menu>
      </div>
      <span className="spoken">
        {[
          track.kind === 'drums' ? 'drums' : track.kind,
          sayGain(track.gain),
          ...(track.mute ? [mutedBy ? `muted by ${mutedBy}` : 'muted'] : []),
          ...(isMuted ? ['muted for you'] : []),
        ].join(', ')}
      </span>
    </div>
  );
}

// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a grid that is no table of texts
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of a grid has the focus, and moves it
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { endOf, findById } from '#studio/document/derive.ts';
import type { Region, Song, Track } from '#studio/document/song.ts';
import { openRegion, renameRegion } from '../../commands/change-regions.ts';
import { withDraft } from '../../gestures/draft.ts';
import { pressRegion } from '../../gestures/press-region.ts';
import { prepareCanvas, useCanvasColors } from '../canvas-colors.ts';
import { pxPerTick } from '../grid.ts';
import { nameOfRegion, sayRegion } from '../names.ts';
import { shortPosition } from '../say-position.ts';
import { RenameField } from '../shell/rename-field.tsx';
import { useOwn, usePart, useSession, useSong } from '../use-session.ts';
import { laneHeight } from './lane-height.ts';
import { paintGrid, paintRegions, type View } from './paint-lane.ts';
import styles from './timeline.module.css';

interface LaneProps {
  track: Track;
  view: View;
  /** Regions are not dragged and not opened. */
  isShownOnly: boolean;
}

/** The regions of a track: painted, and those in sight as elements above it. */
export function Lane({ track, view, isShownOnly }: LaneProps) {
  const session = useSession();
  const song = useSong((one) => one);
  const draft = usePart(session.draft, (one) => one);
  const isCurrent = useOwn((own) => own.track === track.id);
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = useCanvasColors();
  const found = useMemo(
    () =>
      song.regions.map((region) => withDraft(region, draft)).filter((region) => region.track === track.id),
    [song.regions, draft, track.id],
  );
  // An edit of another track paints nothing here.
  const regions = useSameList(found);
  const clips = useSameList(regions.map((region) => findById(song.clips, region.clip)));
  const { meters } = song;
  useEffect(() => {
    const context = canvas.current && prepareCanvas(canvas.current, view.width, laneHeight);
    if (!context) return;
    const lane = { view, height: laneHeight, colors };
    paintGrid(context, { ...lane, meters });
    paintRegions(context, regions, { ...lane, clips, color: track.color });
  }, [meters, view, colors, regions, clips, track.color]);
  const scale = pxPerTick(view.zoom);
  const inSight = regions.filter(
    (region) =>
      region.start * scale < view.left + view.width + 600 && endOf(region) * scale > view.left - 600,
  );
  return (
    <div className={styles.lane} data-lane={track.id}>
      <canvas ref={canvas} className={styles.canvas} style={{ width: view.width, height: laneHeight }} />
      {inSight.map((region) => (
        <RegionFrame
          key={region.id}
          region={region}
          name={nameOfRegion(song, region)}
          label={sayRegion(song, region)}
          scale={scale}
          isRow={isCurrent}
          isShownOnly={isShownOnly}
          color={track.color}
        />
      ))}
      {isCurrent && <EmptyCell song={song} track={track} regions={regions} scale={scale} />}
    </div>
  );
}

/** The list of before while it has the same elements. */
function useSameList<T>(list: readonly T[]): readonly T[] {
  const [known, setKnown] = useState(list);
  if (known === list) return known;
  const isSame = known.length === list.length && known.every((one, at) => one === list[at]);
  if (isSame) return known;
  setKnown(list);
  return list;
}

interface RegionFrameProps {
  region: Region;
  name: string;
  /** What is said of it. */
  label: string;
  scale: number;
  isRow: boolean;
  isShownOnly: boolean;
  color: number;
}

/** What of a region can be focused, pressed and dragged. Edits of other regions draw nothing of it. */
const RegionFrame = memo(function RegionFrame(props: RegionFrameProps) {
  const { region, name, label, scale, isRow, isShownOnly, color } = props;
  const session = useSession();
  const isSelected = useOwn((own) => own.selection.includes(region.id));
  const isCurrent = useOwn((own) => isRow && region.start <= own.cursor && own.cursor < endOf(region));
  const isRenamed = useOwn((own) => own.renaming?.of === 'region' && own.renaming.id === region.id);
  return (
    <div
      role="gridcell"
      aria-label={label}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      data-current={isCurrent || undefined}
      data-scope-cell
      data-region={region.id}
      className={styles.region}
      style={{
        left: region.start * scale,
        width: Math.max(4, region.length * scale),
        color: `var(--track-${region.color ?? color})`,
      }}
      // Assistive technology gives it the focus without a press or an arrow; commands act on the region with the focus.
      onFocus={() => {
        if (!isCurrent)
          session.own.patchState({ track: region.track, cursor: region.start, selection: [region.id] });
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        if (!isShownOnly) pressRegion(session, region.id, event.nativeEvent);
      }}
      onDoubleClick={(event) => {
        event.stopPropagation();
        if (!isShownOnly) openRegion(session, region.id);
      }}
    >
      {isRenamed ? (
        <RenameField
          label="Name of the region"
          value={name}
          className={styles.rename}
          onDone={(value) => {
            session.own.patchState({ renaming: null });
            if (value !== null) renameRegion(session, region.id, value);
          }}
        />
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.edge} data-edge="start" />
      <span className={styles.edge} data-edge="end" />
    </div>
  );
});

/** The place of the cursor where there is no region, so that the keyboard can stand there. */
function EmptyCell({
  song,
  track,
  regions,
  scale,
}: {
  song: Song;
  track: Track;
  regions: readonly Region[];
  scale: number;
}) {
  const cursor = useOwn((own) => own.cursor);
  if (regions.some((region) => region.start <= cursor && cursor < endOf(region))) return null;
  return (
    <div
      role="gridcell"
      aria-label={`${track.name}, bar ${shortPosition(song, cursor)}, empty`}
      tabIndex={0}
      data-current
      data-scope-cell
      className={styles.empty}
      style={{ left: cursor * scale }}
    />
  );
}

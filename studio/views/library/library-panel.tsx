import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { showLibrary, stopPreview } from '../../commands/show-library.ts';
import { Choice } from '../shell/choice.tsx';
import { ToolButton } from '../shell/tool-button.tsx';
import { useSession, useSong } from '../use-session.ts';
import { idsOfSounds } from './ids-of-sounds.ts';
import styles from './library.module.css';
import { LibraryFilters } from './library-filters.tsx';
import type { SoundQuery } from './library-source.ts';
import { SoundRow } from './sound-row.tsx';
import { useSounds } from './use-sounds.ts';

const lists = {
  all: 'All sounds',
  favourites: 'Favourites',
  used: 'Used lately',
  project: 'Sounds of this project',
} as const;
type List = keyof typeof lists;

const nothing: Record<List, string> = {
  all: 'No sound fits. Try other words or fewer filters.',
  favourites: 'Sounds that you mark with the star are listed here.',
  used: 'Sounds that you place in a project are listed here.',
  project: 'This project has no sounds of the library yet.',
};

/** The library beside the timeline: find a sound, hear it in the project's tempo and key, place it (STUDIO-134 to 138). */
export function LibraryPanel() {
  const session = useSession();
  const [filter, setFilter] = useState<SoundQuery>({});
  const [list, setList] = useState<List>('all');
  const ids = useSong(idsOfSounds);
  const found = useSounds({
    ...filter,
    ...((list === 'favourites' || list === 'used') && { list }),
    // An empty list of ids would be refused; a name that no sound has finds nothing.
    ...(list === 'project' && { ids: ids || 'none' }),
  });
  const [current, setCurrent] = useState<string | null>(null);
  const at = Math.max(
    0,
    found.sounds.findIndex(({ id }) => id === current),
  );
  const rows = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const move = (to: number) => {
    const buttons = rows.current?.querySelectorAll<HTMLElement>('[data-sound]') ?? [];
    buttons[Math.min(buttons.length - 1, Math.max(0, to))]?.focus();
  };
  const showAll = () => {
    setFilter({});
    setList('all');
    field.current?.focus();
  };
  const total = found.page?.meta.total ?? 0;
  return (
    <section
      className={styles.library}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        (stopPreview.when?.(session) ? stopPreview : showLibrary).run(session);
      }}
    >
      <header className={styles.head}>
        <h2 id={id}>Library</h2>
        <ToolButton icon={X} label="Close the library" onClick={() => showLibrary.run(session)} />
      </header>
      <div className={styles.search}>
        <input
          ref={field}
          type="search"
          aria-label="Search for sounds"
          placeholder="Deep house bass, warm keys..."
          maxLength={100}
          className={styles.field}
          value={filter.query ?? ''}
          onChange={(event) => {
            const { query: _, ...rest } = filter;
            const query = event.currentTarget.value;
            setFilter(query === '' ? rest : { ...rest, query });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            move(at);
          }}
        />
        <LibraryFilters filter={filter} choices={found.page?.choices ?? null} onChange={setFilter}>
          <Choice
            label="List"
            value={list}
            options={Object.keys(lists)}
            nameOf={(one) => lists[one as List]}
            isOwn
            onChoose={(one) => setList(one as List)}
          />
        </LibraryFilters>
        <p role="status" className={styles.count}>
          {found.page !== null && `${total} ${total === 1 ? 'sound' : 'sounds'}`}
        </p>
      </div>
      <div className={styles.found}>
        <ul
          ref={rows}
          aria-label="Sounds"
          className={styles.rows}
          onKeyDown={(event) => {
            const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
            if (by === undefined) return;
            event.preventDefault();
            if (at + by < 0) field.current?.focus();
            else move(at + by);
          }}
        >
          {found.sounds.map((sound, n) => (
            <SoundRow
              key={sound.id}
              sound={sound}
              isCurrent={n === at}
              onFocus={() => setCurrent(sound.id)}
              onFavour={(favourite) => found.change(sound.id, favourite)}
            />
          ))}
        </ul>
        {found.page !== null && total === 0 && !found.busy && (
          <div className={styles.none}>
            <p>{nothing[list]}</p>
            <Button size="small" onClick={showAll}>
              Show all sounds
            </Button>
          </div>
        )}
        <ListEnd
          hasMore={(found.page?.meta.nextPage ?? null) !== null}
          busy={found.busy}
          failed={found.failed}
          onMore={found.more}
        />
      </div>
    </section>
  );
}

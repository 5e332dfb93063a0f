import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import type { LineageItem } from '../contract.ts';
import { lineageQuery } from './lineage-query.ts';
import { OriginText } from './origin-text.tsx';
import styles from './track-lineage.module.css';

/** What a track was made from, and what was made from it, as trees; renders nothing without either. */
export function TrackLineage({ trackId }: { trackId: string }) {
  const { data } = useQuery(lineageQuery(useApi(), trackId));
  const items = data?.items ?? [];
  const origins = items.filter(({ generation }) => generation < 0);
  const remixes = items.filter(({ generation }) => generation > 0);
  if (items.length === 0) return null;
  return (
    <div className={styles.lineage}>
      <Tree heading="Made from" items={origins} />
      <Tree heading="Remixes" items={remixes} />
    </div>
  );
}

function Tree({ heading, items }: { heading: string; items: readonly LineageItem[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <Branch items={items} of={null} />
    </section>
  );
}

/** The items that belong to one, each with its own below it. */
function Branch({ items, of }: { items: readonly LineageItem[]; of: string | null }) {
  const own = items.filter((item) => item.of === of);
  if (own.length === 0) return null;
  return (
    <ul className={styles.branch} role="list">
      {own.map((item) => (
        <li key={item.id}>
          <OriginText item={item} />
          <Branch items={items} of={item.id} />
        </li>
      ))}
    </ul>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { searchCommunity } from '#features/search/contract.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import {
  addOrigin,
  type LineageView,
  type OriginChoice,
  removeOrigin,
  searchOwnOrigins,
} from '../contract.ts';
import { lineageQuery } from './lineage-query.ts';
import { OriginText } from './origin-text.tsx';
import styles from './origins-editor.module.css';

/** Lets the owner of a track say what it was made from. */
export function OriginsEditor({ trackId }: { trackId: string }) {
  const api = useApi();
  const headingId = useId();
  const queryClient = useQueryClient();
  const query = lineageQuery(api, trackId);
  const { data } = useQuery(query);
  const [term, setTerm] = useState('');
  const search = useMutation({ mutationFn: () => findChoices(api, term.trim()) });
  const onSuccess = (lineage: LineageView) => queryClient.setQueryData(query.queryKey, lineage);
  const add = useMutation({
    mutationFn: (id: string) => api(addOrigin, { id: trackId, trackId: id }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api(removeOrigin, { id: trackId, originId: id }),
    onSuccess,
  });
  const origins = (data?.items ?? []).filter(({ generation }) => generation === -1);
  const chosen = new Set(origins.map((origin) => origin.trackId));
  const busy = add.isPending || remove.isPending;
  const error = add.error ?? remove.error ?? search.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (term.trim() !== '') search.mutate();
  };
  return (
    <section className={`${panelClass('form')} ${styles.editor}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Made from
      </h2>
      {origins.length === 0 && (
        <p className={styles.quiet}>Was it made from other tracks? Credit them here.</p>
      )}
      <ul className={styles.list} role="list" aria-label="Made from">
        {origins.map((item) => (
          <li key={item.id} className={styles.row}>
            <OriginText item={item} />
            <Button
              size="small"
              variant="ghost"
              disabled={busy}
              aria-label={`Remove ${item.title ?? 'what is no longer there'}`}
              onClick={() => remove.mutate(item.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          label="Find a track"
          type="search"
          maxLength={100}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        <Button type="submit" busy={search.isPending} disabled={term.trim() === ''}>
          Search
        </Button>
      </form>
      <p role="status" className={styles.quiet}>
        {search.data?.length === 0 ? 'No track has this name.' : ''}
      </p>
      <ul className={styles.list} role="list" aria-label="Found tracks">
        {(search.data ?? [])
          .filter(({ id }) => id !== trackId && !chosen.has(id))
          .map(({ id, title, username }) => (
            <li key={id} className={styles.row}>
              <span>
                {title} <span className={styles.quiet}>by {username}</span>
              </span>
              <Button size="small" disabled={busy} aria-label={`Add ${title}`} onClick={() => add.mutate(id)}>
                Add
              </Button>
            </li>
          ))}
      </ul>
      {error && <p role="alert">{errorTextOf(error)}</p>}
    </section>
  );
}

/** Own tracks first, hidden ones too, then those that everybody finds. */
async function findChoices(api: Api, q: string): Promise<OriginChoice[]> {
  const [own, found] = await Promise.all([
    api(searchOwnOrigins, { q }),
    api(searchCommunity, { q, types: 'mixdown', items: 10 }),
  ]);
  const listed = resolveDocument<TrackView[]>(found).map(({ id, title, user }) => {
    return { id, title, username: user.username };
  });
  return [...own.tracks, ...listed.filter(({ id }) => !own.tracks.some((one) => one.id === id))];
}

function errorTextOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'Something went wrong. Please try again later.';
  const text = error.fields?.track_id?.[0];
  return text ? `That track ${text}.` : error.message;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import { type JsonApiDocument, resolveDocument } from '#platform/pure/json-api.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { searchCommunity } from '../contract.ts';
import type { SearchResult } from './search-queries.ts';
import styles from './search-suggestions.module.css';

const minTermLength = 2;
const maxTermLength = 100;
const debounceMs = 200;
const items = 7;

interface Suggestion {
  key: string;
  href: string;
  label: string;
  note: string;
}

interface SearchSuggestionsProps {
  /** The search field; this component sets its combobox attributes. */
  input: HTMLInputElement;
  typed: string;
  onGo: (href: string) => void;
}

/** Suggestions below a search field, chosen by arrow keys and Enter or by click. Failed requests show nothing. */
export function SearchSuggestions({ input, typed, onGo }: SearchSuggestionsProps) {
  const listId = useId();
  const suggestions = useSuggestions(typed);
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(true);
  const shown = isOpen && suggestions.length > 0;
  const chosen = shown ? suggestions[active] : undefined;

  useEffect(() => {
    const close = () => setOpen(false);
    const open = () => setOpen(true);
    // Typing resets the selection.
    const begin = () => {
      setActive(-1);
      setOpen(true);
    };
    input.addEventListener('blur', close);
    input.addEventListener('focus', open);
    input.addEventListener('input', begin);
    return () => {
      input.removeEventListener('blur', close);
      input.removeEventListener('focus', open);
      input.removeEventListener('input', begin);
    };
  }, [input]);

  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-expanded': String(shown),
      'aria-controls': shown ? listId : null,
      'aria-activedescendant': chosen ? `${listId}-${active}` : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [input, shown, chosen, active, listId]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!shown || event.isComposing) return;
      const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
      const step = steps[event.key];
      const places = suggestions.length + 1;
      if (step !== undefined) setActive((now) => ((now + 1 + step + places) % places) - 1);
      else if (event.key === 'Escape') setOpen(false);
      else if (event.key === 'Enter' && chosen) onGo(chosen.href);
      else return;
      event.preventDefault();
    };
    input.addEventListener('keydown', onKey);
    return () => input.removeEventListener('keydown', onKey);
  }, [input, shown, chosen, suggestions, onGo]);

  const countText = suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`;
  return (
    <>
      {/* Present while the list is not: screen readers announce changes of a live region, not its arrival. */}
      <p className="spoken" role="status">
        {shown && countText}
      </p>
      {shown && (
        <div id={listId} className={styles.list} role="listbox" aria-label="Suggestions">
          {suggestions.map(({ key, href, label, note }, at) => (
            <a
              key={key}
              id={`${listId}-${at}`}
              className={styles.option}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              href={href}
              // Keeps the focus in the field; otherwise blur closes the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setOpen(false)}
            >
              <span className={styles.label}>{label}</span>
              <span className={styles.note}>{note}</span>
            </a>
          ))}
        </div>
      )}
    </>
  );
}

const none: readonly Suggestion[] = [];

function useSuggestions(typed: string): readonly Suggestion[] {
  const api = useApi();
  const term = [...typed.trim()].slice(0, maxTermLength).join('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(term), debounceMs);
    return () => clearTimeout(timer);
  }, [term]);
  const { data } = useQuery({
    queryKey: ['suggestions', asked],
    queryFn: () => loadSuggestions(api, asked),
    enabled: asked.length >= minTermLength,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  return term.length < minTermLength ? none : (data ?? none);
}

async function loadSuggestions(api: Api, q: string): Promise<Suggestion[]> {
  const answer = await api(searchCommunity, { q, types: 'mixdown,user,group', items });
  return resolveDocument<SearchResult[]>(answer as JsonApiDocument).flatMap(toSuggestions);
}

function toSuggestions(found: SearchResult): Suggestion[] {
  const key = `${found.type} ${found.id}`;
  if (found.type === 'mixdown')
    return [{ key, href: found.selfLink, label: found.title, note: `Track by ${found.user.username}` }];
  if (found.type === 'user') return [{ key, href: found.selfLink, label: found.username, note: 'Member' }];
  if (found.type === 'group') return [{ key, href: found.selfLink, label: found.name, note: 'Group' }];
  return [];
}

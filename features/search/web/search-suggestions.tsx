import { keepPreviousData, useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { searchAddress } from '../model/search-address.ts';
import { LastSearchButtons } from './last-search-buttons.tsx';
import { addLastSearch, clearLastSearches, readLastSearches, removeLastSearch } from './last-searches.ts';
import { loadSuggestions, type Suggestion } from './load-suggestions.tsx';
import styles from './search-suggestions.module.css';

const minTermLength = 2;
const maxTermLength = 100;
const debounceMs = 200;

interface SearchSuggestionsProps {
  /** The search field; this component sets its combobox attributes. */
  input: HTMLInputElement;
  typed: string;
  onGo: (href: string) => void;
}

/**
 * Suggestions below a search field, chosen by arrow keys and Enter or by click; below an empty one the last searches. Failed
 * requests show nothing.
 */
export function SearchSuggestions({ input, typed, onGo }: SearchSuggestionsProps) {
  const listId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const last = useLastSearches(input);
  const found = useSuggestions(typed);
  const isLast = typed.trim() === '';
  const suggestions = isLast ? last.suggestions : found;
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(true);
  const shown = isOpen && suggestions.length > 0;
  const chosen = shown ? suggestions[active] : undefined;

  useEffect(() => {
    // The buttons of the last searches are part of the list.
    const close = ({ relatedTarget }: FocusEvent) => {
      if (!panel.current?.contains(relatedTarget as Node | null)) setOpen(false);
    };
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

  const removeActive = useEffectEvent((term: string) => {
    last.remove(term);
    setActive(-1);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!shown || event.isComposing) return;
      const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
      const step = steps[event.key];
      const places = suggestions.length + 1;
      if (step !== undefined) setActive((now) => ((now + 1 + step + places) % places) - 1);
      else if (event.key === 'Escape') setOpen(false);
      else if (event.key === 'Delete' && isLast && chosen) removeActive(chosen.key);
      else if (event.key === 'Enter' && chosen) {
        setOpen(false);
        onGo(chosen.href);
      } else return;
      event.preventDefault();
    };
    input.addEventListener('keydown', onKey);
    return () => input.removeEventListener('keydown', onKey);
  }, [input, shown, chosen, suggestions, isLast, onGo]);

  const remove = (change: () => void) => {
    change();
    setActive(-1);
    input.focus();
  };
  return (
    <>
      {/* Present while the list is not: screen readers announce changes of a live region, not its arrival. */}
      <p className="spoken" role="status">
        {shown && countText(suggestions.length, isLast)}
      </p>
      {shown && (
        <div ref={panel} className={styles.list}>
          <div className={isLast ? styles.last : undefined}>
            <div id={listId} role="listbox" aria-label={isLast ? 'Last searches' : 'Suggestions'}>
              {suggestions.map(({ key, href, label, note, picture }, at) => (
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
                  {picture}
                  <span className={styles.texts}>
                    <span className={styles.label}>{label}</span>
                    {note !== undefined && <span className={styles.note}>{note}</span>}
                  </span>
                </a>
              ))}
            </div>
            {isLast && (
              <LastSearchButtons
                terms={last.terms}
                onRemove={(term) => remove(() => last.remove(term))}
                onClear={() => remove(last.clear)}
                onEscape={() => {
                  input.focus();
                  setOpen(false);
                }}
                onLeave={(to) => {
                  if (to !== input && !panel.current?.contains(to)) setOpen(false);
                }}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function countText(count: number, isLast: boolean): string {
  if (isLast)
    return `${count === 1 ? '1 last search' : `${count} last searches`}. Delete removes the chosen one.`;
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** The last searches of the viewer; what the field's form sends becomes one. */
function useLastSearches(input: HTMLInputElement) {
  const member = useViewer()?.id ?? null;
  const [terms, setTerms] = useState(() => readLastSearches(member));
  const read = useEffectEvent(() => setTerms(readLastSearches(member)));
  const add = useEffectEvent(() => {
    addLastSearch(member, input.value);
    read();
  });
  useEffect(() => {
    const onSubmit = () => add();
    const onFocus = () => read();
    const { form } = input;
    form?.addEventListener('submit', onSubmit);
    input.addEventListener('focus', onFocus);
    return () => {
      form?.removeEventListener('submit', onSubmit);
      input.removeEventListener('focus', onFocus);
    };
  }, [input]);
  const change = (write: () => void) => {
    write();
    setTerms(readLastSearches(member));
  };
  return {
    terms,
    suggestions: terms.map(toSuggestion),
    remove: (term: string) => change(() => removeLastSearch(member, term)),
    clear: () => change(clearLastSearches),
  };
}

const toSuggestion = (term: string): Suggestion => ({
  key: term,
  href: searchAddress(term),
  label: term,
  picture: <Icon of={History} size={18} className={styles.sign} />,
});

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

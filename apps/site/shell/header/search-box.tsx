import Search from 'lucide-react/icons/search';
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import { searchAddress } from '#features/search/model/search-address.ts';
import { hasLastSearches } from '#features/search/web/last-searches-key.ts';
import { useNavigateTo, useViewer } from '#platform/web/app-context.tsx';
import { useInputBeforeHydration } from '#platform/web/forms/use-input-before-hydration.ts';
import { useMobileDevice } from '#platform/web/use-mobile-device.ts';
import styles from './search-box.module.css';

type Suggestions = ComponentType<{ input: HTMLInputElement; typed: string; onGo: (href: string) => void }>;

/** Search on every page; a plain form without scripts. */
export function SearchBox() {
  const [typed, setTyped] = useState('');
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useInputBeforeHydration(() => form.current?.elements.namedItem('term'));
  const navigate = useNavigateTo();
  const mobile = useMobileDevice();
  const member = useViewer()?.id ?? null;
  // Another member, or a guest after a sign-out, is on this page: reading forgets what others have searched for.
  useEffect(() => {
    if (hasLastSearches())
      void import('#features/search/web/last-searches.ts').then(
        (part) => part.readLastSearches(member),
        () => undefined,
      );
  }, [member]);
  // Most visits do not search: suggestions load when the field gets focus, and without them the field still searches.
  const prepare = () => {
    if (Suggestions) return;
    void import('#features/search/web/search-suggestions.tsx').then(
      (part) => setSuggestions(() => part.SearchSuggestions),
      () => undefined,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') navigate(searchAddress(typed));
  };
  return (
    <search className={styles.search}>
      <form ref={form} className={styles.form} action="/community/search" onSubmit={submit}>
        <input type="hidden" name="type" value="all" />
        <input
          ref={setInput}
          className={styles.field}
          onFocus={prepare}
          // A text field, since one of type "search" may not be a combobox. Set from the start, so that a screen reader does not meet
          // another field when suggestions load.
          role="combobox"
          aria-expanded={false}
          name="term"
          aria-label="Search"
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          placeholder={mobile ? 'Search user, track, or group' : 'Search project, user, track, or group'}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            // The field may have focus before hydration.
            prepare();
          }}
          data-search
        />
        <button className={styles.submit} type="submit" aria-label="Search" disabled={typed.trim() === ''}>
          <Icon of={Search} size={16} />
        </button>
        {Suggestions && input && <Suggestions input={input} typed={typed} onGo={navigate} />}
      </form>
    </search>
  );
}

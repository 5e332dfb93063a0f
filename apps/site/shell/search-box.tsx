import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import { searchAddress } from '#features/search/model/search-address.ts';
import { useNavigateTo } from '#platform/web/app-context.tsx';
import { useLayoutClass } from '#platform/web/layout-class.ts';
import styles from './search-box.module.css';

/** Search from every page; a plain form where scripts are off. */
export function SearchBox() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigateTo();
  const layout = useLayoutClass();
  const mobile = layout === 'narrow' || layout === 'small';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') navigate(searchAddress(typed));
  };
  return (
    <search className={styles.search}>
      <form className={styles.form} action="/community/search" onSubmit={submit}>
        <input type="hidden" name="type" value="all" />
        <input
          className={styles.field}
          type="search"
          name="term"
          aria-label="Search"
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          placeholder={mobile ? 'Search user, track, or group' : 'Search project, user, track, or group'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          data-search
        />
        <button className={styles.submit} type="submit" aria-label="Search" disabled={typed.trim() === ''}>
          <Icon of={Search} size={16} />
        </button>
      </form>
    </search>
  );
}

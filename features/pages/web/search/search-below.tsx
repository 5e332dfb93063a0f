import { useState } from 'react';
import { TextField } from '#design/field/text-field.tsx';
import styles from './found-pages.module.css';
import { FoundPages } from './found-pages.tsx';

interface SearchBelowProps {
  /** The overview below which is searched. */
  path: string;
  /** Of the address: without scripts the form leads to it. */
  term: string;
}

/** A field that searches the pages below an overview, and what it finds. */
export function SearchBelow({ path, term }: SearchBelowProps) {
  const [typed, setTyped] = useState(term);
  return (
    <search className={styles.search}>
      <form action={path} onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Search these pages"
          type="search"
          name="term"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <FoundPages question={{ term: typed.trim(), below: path }} none="No page has these words" />
    </search>
  );
}

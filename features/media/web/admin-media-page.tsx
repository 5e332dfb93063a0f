import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { SearchList } from '#design/search-list/search-list.tsx';
import { mediaKinds } from '../model/media-kinds.ts';
import { AddMediaDialog } from './add-media-dialog.tsx';
import styles from './media.module.css';
import { MediaDialog } from './media-dialog.tsx';
import { MediaShelf } from './media-shelf.tsx';
import { kindNames } from './media-tile.tsx';

/** `/admin/media`: everything that pages, news and campaigns may show. */
export function AdminMediaPage() {
  const [kind, setKind] = useState('');
  const [asList, setAsList] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<string>();
  return (
    <div className={styles.page}>
      <PageHead title="Media" lead="Pictures, sounds, films and files that pages show.">
        <Button variant="primary" onClick={() => setAdding(true)}>
          Add media
        </Button>
      </PageHead>
      <div className={styles.filters}>
        <SelectField label="Kind" value={kind} onChange={(event) => setKind(event.target.value)}>
          <option value="">Everything</option>
          {mediaKinds.map((one) => (
            <option key={one} value={one}>
              {kindNames[one]}s
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Show as"
          value={asList ? 'list' : 'grid'}
          onChange={(event) => setAsList(event.target.value === 'list')}
        >
          <option value="grid">Grid</option>
          <option value="list">List</option>
        </SelectField>
      </div>
      <SearchList label="Find by name or alternative text" maxLength={100}>
        {(search) => (
          <MediaShelf search={search} kinds={kind} asList={asList} onPress={({ id }) => setOpenId(id)} />
        )}
      </SearchList>
      {isAdding && <AddMediaDialog onClose={() => setAdding(false)} onAdded={() => setAdding(false)} />}
      {openId !== undefined && <MediaDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}
